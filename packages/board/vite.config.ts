// The board with the page's own components. It imports tablier-engine: by its name, for those who bundle (index.js), and
// from the folder beside its own, for pages without a bundler (tablier-board.js). The words of each language are a file
// of their own, of which the one that is needed is loaded.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";
import { games, messages, pages, textsOf } from "../../web/games_plugin.ts";
import { de } from "../../web/src/text/de.ts";
import { en } from "../../web/src/text/en.ts";
import { fr } from "../../web/src/text/fr.ts";
import { frenchSpaces } from "../../web/src/text/game_texts.ts";
import { languages, type Language } from "../../web/src/text/languages.ts";

const pageWords = { en, fr: frenchSpaces(fr), de };
const place = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The page's looks and shared classes, for the inside of an element: `:root` is the element. */
function insideStyle(): string {
  return readFileSync(place("../../web/src/style.css"), "utf8")
    .replace(/:root((?:\[[^\]]*\]|:not\([^)]*\))*)/g, (_, which: string) => (which ? `:host(${which})` : ":host"))
    .replace(/^html \{/m, ":host {")
    .replace(/^body \{[^]*?^\}/m, "");
}

/** Which of the page's words a script asks for: by their keys, or by the beginnings and ends that it makes keys of. */
function wordsAskedBy(script: string): (key: string) => boolean {
  const literal = new Set([...script.matchAll(/(["'`])([\w.]+)\1/g)].map(([, , key]) => key));
  const begins = [...script.matchAll(/`(\w+\.)\$\{/g)].map(([, begin]) => begin!);
  const ends = [...script.matchAll(/\}(\.\w+)`/g)].map(([, end]) => end!);
  return (key) => literal.has(key) || begins.some((begin) => key.startsWith(begin)) || ends.some((end) => key.endsWith(end));
}

/** All that is said in a language, in the place of what the page has in all of them. */
function spoken(): Plugin {
  const virtual: Record<string, string> = {
    "virtual:spoken": `import { preferredLanguage } from ${JSON.stringify(place("../../web/src/text/languages.ts"))};
      const files = { ${languages.map((each) => `${each}: () => import("./words_${each}.js")`).join()} };
      export const language = preferredLanguage([document.documentElement.lang, ...navigator.languages]);
      export const { page, games, messages } = await files[language]();`,
    "virtual:words": 'import { language, games } from "virtual:spoken"; export default { [language]: games };',
    "virtual:messages": 'import { language, messages } from "virtual:spoken"; export default { [language]: messages };',
    "virtual:pages": `export default ${JSON.stringify(Object.fromEntries(Object.entries(pages()).map(([id, { board, chance, cards }]) => [id, { board, chance, cards }])))};`,
    ...Object.fromEntries(languages.map((each) => [`virtual:page.${each}`, `export { page as ${each} } from "virtual:spoken";`])),
  };
  return {
    name: "spoken",
    enforce: "pre",
    resolveId(id, importer) {
      const [, language] = /^\.\/(\w\w)$/.exec(id) ?? [];
      if (language && languages.includes(language as Language) && importer?.includes("/text/")) return `\0virtual:page.${language}`;
      if (id.startsWith("./words_")) return { id, external: true };
      return id in virtual ? `\0${id}` : null;
    },
    load: (id) => (id.startsWith("\0") ? virtual[id.slice(1)] : null),
    generateBundle(_options, bundle) {
      const isAsked = wordsAskedBy(Object.values(bundle).map((part) => (part.type === "chunk" ? part.code : "")).join("\n"));
      for (const language of languages) {
        const page = Object.fromEntries(Object.entries(pageWords[language]).filter(([key]) => isAsked(key)));
        const parts = { page, games: textsOf("words")[language], messages: messages()[language] ?? {} };
        const source = Object.entries(parts).map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};\n`);
        this.emitFile({ type: "asset", fileName: `words_${language}.js`, source: source.join("") });
      }
    },
  };
}

/** Style as a text within the script: a page may forbid elements and attributes with style, but no style sheet that a
 * script has made. */
function styleAsText(): Plugin {
  return {
    name: "style-as-text",
    enforce: "post",
    resolveId: (id) => (id === "virtual:inside.css" ? "\0inside.css" : null),
    load: (id) => (id === "\0inside.css" ? insideStyle() : null),
    generateBundle(_options, bundle) {
      let style = "";
      for (const [name, part] of Object.entries(bundle)) {
        if (part.type !== "asset" || !name.endsWith(".css")) continue;
        style += String(part.source);
        delete bundle[name];
      }
      const [script] = Object.values(bundle).filter((part) => part.type === "chunk");
      if (!script || script.type !== "chunk" || !style) throw new Error("expected one script and its style");
      script.code = script.code.replace(/(["'`])THE STYLE\1/, () => JSON.stringify(style));
      this.emitFile({ type: "asset", fileName: "tablier-board.js", source: script.code.replace(/(["'])tablier-engine\1/g, '"../../tablier-engine/dist/browser.js"') });
    },
  };
}

export default defineConfig({
  plugins: [spoken(), svelte(), games(), styleAsText()],
  build: {
    target: "es2022",
    cssCodeSplit: false,
    lib: { entry: place("src/element.ts"), formats: ["es"], fileName: () => "index.js" },
    rollupOptions: { external: ["tablier-engine"], output: { codeSplitting: false, minify: true } },
  },
} as Parameters<typeof defineConfig>[0]);
