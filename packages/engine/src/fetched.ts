/** A file of the package, in a browser. */
export async function fetched(url: URL): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.statusText}`);
  return new Uint8Array(await response.arrayBuffer());
}
