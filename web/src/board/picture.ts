// A picture of a position: the board component is rendered off screen with the current theme, and copied shape by shape
// into an SVG that needs no style sheet. The PNG is that SVG on a canvas.
import { flushSync, mount, unmount } from "svelte";
import type { Facts, PlacedPiece } from "tablier-engine";
import type { TrailMark } from "../game/story";
import Board from "./Board.svelte";

export interface Pictured {
  facts: Facts;
  /** As the viewer sees them. */
  pieces: readonly PlacedPiece[];
  flipped: boolean;
  /** What just happened. */
  trail: readonly TrailMark[];
  /** What is to be read where the picture cannot be seen. */
  title: string;
}

/** In units of the SVG, and in pixels where nothing else is asked for. */
const width = 800;
const svgSpace = "http://www.w3.org/2000/svg";

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Paint {
  hex: string;
  opacity: number;
}
const paints = new Map<string, Paint>();
let pixel: CanvasRenderingContext2D | null = null;

/** A colour as every program reads it: `color-mix()` and its like are resolved by painting with them. */
function paint(colour: string): Paint {
  const known = paints.get(colour) ?? painted(colour);
  paints.set(colour, known);
  return known;
}

function painted(colour: string): Paint {
  pixel ??= Object.assign(document.createElement("canvas"), { width: 1, height: 1 }).getContext("2d", { willReadFrequently: true });
  if (!pixel) return { hex: colour, opacity: 1 };
  pixel.clearRect(0, 0, 1, 1);
  pixel.fillStyle = colour;
  pixel.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 0] = pixel.getImageData(0, 0, 1, 1).data;
  return { hex: `#${[red, green, blue].map((part) => part.toString(16).padStart(2, "0")).join("")}`, opacity: alpha / 255 };
}

class Painter {
  private readonly root: SVGSVGElement;
  private readonly defs: SVGDefsElement;
  private readonly left: number;
  private readonly top: number;

  constructor(
    private readonly board: Element,
    title: string,
  ) {
    const all = board.getBoundingClientRect();
    this.left = all.x;
    this.top = all.y;
    this.root = document.createElementNS(svgSpace, "svg");
    this.set(this.root, { viewBox: `0 0 ${all.width} ${all.height}`, width: all.width, height: all.height, role: "img" });
    this.add("title", {}).textContent = title;
    this.defs = this.add("defs", {});
  }

  /** The whole board as the text of a file. */
  text(): string {
    for (const element of [this.board, ...this.board.querySelectorAll("*")]) this.copy(element);
    return `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(this.root)}\n`;
  }

  private copy(element: Element): void {
    if (element instanceof SVGElement) {
      if (element instanceof SVGSVGElement && !(element.parentNode instanceof SVGElement)) this.copyDrawing(element);
      return;
    }
    const style = getComputedStyle(element);
    if (style.display === "none" || style.visibility === "hidden") return;
    this.copyBox(this.boxOf(element.getBoundingClientRect()), style, element);
    const before = getComputedStyle(element, "::before");
    if (before.content !== "none" && before.content !== "normal") this.copyBefore(element, before);
    for (const node of element.childNodes) {
      if (node instanceof Text && node.data.trim() !== "") this.write(node.data.trim(), this.boxOf(element.getBoundingClientRect()), style, element);
    }
  }

  /** What stands before an element's content: a text, or a box at a place of its own. */
  private copyBefore(element: Element, before: CSSStyleDeclaration): void {
    const around = this.boxOf(element.getBoundingClientRect());
    const text = element.getAttribute("data-text");
    if (text !== null) return this.write(text, around, before, element);
    if (before.position !== "absolute") return;
    const [left, top, wide, high] = [before.left, before.top, before.width, before.height].map((length) => Number.parseFloat(length));
    this.copyBox({ x: around.x + left!, y: around.y + top!, width: wide!, height: high! }, before, element);
  }

  private copyBox(box: Box, style: CSSStyleDeclaration, element: Element): void {
    if (style.backgroundImage.includes("repeating-conic-gradient")) return this.checker(box, style, element);
    const border = Number.parseFloat(style.borderTopWidth) || 0;
    const gradient = style.backgroundImage.startsWith("linear-gradient") ? this.gradient(style.backgroundImage) : null;
    const fill = paint(style.backgroundColor);
    if (!gradient && fill.opacity === 0 && border === 0) return;
    const stroke = paint(style.borderTopColor);
    this.add("rect", {
      x: box.x + border / 2,
      y: box.y + border / 2,
      width: box.width - border,
      height: box.height - border,
      rx: style.borderTopLeftRadius.endsWith("%") ? (box.width * Number.parseFloat(style.borderTopLeftRadius)) / 100 : Number.parseFloat(style.borderTopLeftRadius) || undefined,
      fill: gradient ?? fill.hex,
      "fill-opacity": gradient ? undefined : part(fill.opacity),
      stroke: border > 0 ? stroke.hex : undefined,
      "stroke-width": border || undefined,
      opacity: this.opacity(element),
    });
  }

  /** A linear gradient as a fill; its stops are spread evenly where they do not say where they are. */
  private gradient(text: string): string {
    const id = `g${this.defs.childElementCount}`;
    const angle = ((Number.parseFloat(/\(([-\d.]+)deg/.exec(text)?.[1] ?? "180") - 90) * Math.PI) / 180;
    const [x, y] = [Math.cos(angle) / 2, Math.sin(angle) / 2];
    const gradient = this.add("linearGradient", { id, x1: 0.5 - x, y1: 0.5 - y, x2: 0.5 + x, y2: 0.5 + y }, this.defs);
    const stops = [...text.matchAll(/((?:rgba?|color|oklab|oklch)\([^()]*\)|#[\da-f]+)(?: ([\d.]+)%)?/gi)];
    for (const [number, [, colour = "", at]] of stops.entries()) {
      const { hex, opacity } = paint(colour);
      this.add("stop", { offset: at === undefined ? number / Math.max(1, stops.length - 1) : Number(at) / 100, "stop-color": hex, "stop-opacity": part(opacity) }, gradient);
    }
    return `url(#${id})`;
  }

  /** Two colours in turns, two by two in each tile. */
  private checker(box: Box, style: CSSStyleDeclaration, element: Element): void {
    const [one = "#000", other = "#fff"] = new Set(style.backgroundImage.match(/rgba?\([^()]*\)|#[\da-f]+/gi)); // each stop may be told twice
    const tiles = Math.round(100 / (Number.parseFloat(style.backgroundSize) || 100));
    const [wide, high] = [box.width / tiles / 2, box.height / 2];
    for (let column = 0; column < tiles * 2; ++column) {
      for (const row of [0, 1]) {
        const fill = paint((column + row) % 2 === 1 ? one : other).hex;
        this.add("rect", { x: box.x + column * wide, y: box.y + row * high, width: wide, height: high, fill, opacity: this.opacity(element) });
      }
    }
  }

  private write(text: string, box: Box, style: CSSStyleDeclaration, element: Element): void {
    const size = Number.parseFloat(style.fontSize);
    const { hex, opacity } = paint(style.color);
    this.add("text", {
      x: box.x + box.width / 2,
      y: box.y + box.height / 2 + size * 0.36,
      "text-anchor": "middle",
      "font-family": style.fontFamily,
      "font-size": size,
      "font-weight": style.fontWeight,
      fill: hex,
      "fill-opacity": part(opacity),
      opacity: this.opacity(element),
    }).textContent = text;
  }

  /** A drawing of ours, with its styles written into it. */
  private copyDrawing(drawing: SVGSVGElement): void {
    const copy = drawing.cloneNode(true) as SVGSVGElement;
    const shapes = [...drawing.querySelectorAll("*")];
    for (const [number, shape] of [...copy.querySelectorAll("*")].entries()) this.inline(shape, getComputedStyle(shapes[number]!));
    const box = this.boxOf(drawing.getBoundingClientRect());
    for (const { name } of [...copy.attributes]) if (name !== "viewBox") copy.removeAttribute(name);
    this.set(copy, { ...box, overflow: "visible", opacity: this.opacity(drawing) });
    this.root.append(copy);
  }

  private inline(shape: Element, style: CSSStyleDeclaration): void {
    for (const name of ["class", "style"]) shape.removeAttribute(name);
    for (const name of ["fill", "stroke"] as const) {
      const colour = style[name];
      if (colour === "none" || colour.startsWith("url")) {
        this.set(shape, { [name]: colour.replaceAll('"', "") });
      } else {
        const { hex, opacity } = paint(colour);
        this.set(shape, { [name]: hex, [`${name}-opacity`]: part(opacity * Number(style.getPropertyValue(`${name}-opacity`) || 1)) });
      }
    }
    for (const name of ["stroke-width", "stroke-dasharray", "stroke-linecap", "stroke-linejoin", "fill-rule", "text-anchor", "opacity"]) {
      const value = style.getPropertyValue(name);
      if (value !== "" && value !== (usual[name] ?? "")) shape.setAttribute(name, value);
    }
    if (shape instanceof SVGTextElement) this.set(shape, { "font-family": style.fontFamily, "font-size": style.fontSize, "font-weight": style.fontWeight });
  }

  /** That of an element within the board, which is that of all around it together. */
  private opacity(element: Element): number | undefined {
    let opacity = 1;
    for (let each: Element | null = element; each && each !== this.board.parentElement; each = each.parentElement) opacity *= Number(getComputedStyle(each).opacity);
    return part(opacity);
  }

  private boxOf({ x, y, width, height }: DOMRect): Box {
    return { x: x - this.left, y: y - this.top, width, height };
  }

  private add<Name extends keyof SVGElementTagNameMap>(name: Name, values: Readonly<Record<string, string | number | undefined>>, to: Element = this.root): SVGElementTagNameMap[Name] {
    const element = document.createElementNS(svgSpace, name);
    this.set(element, values);
    to.append(element);
    return element;
  }

  private set(element: Element, values: Readonly<Record<string, string | number | undefined>>): void {
    for (const [name, value] of Object.entries(values)) {
      if (value !== undefined) element.setAttribute(name, typeof value === "number" ? String(Math.round(value * 1000) / 1000) : value);
    }
  }
}

/** What a shape has without being told. */
const usual: Record<string, string> = { "stroke-width": "1px", "stroke-dasharray": "none", "text-anchor": "start", "stroke-linecap": "butt", "stroke-linejoin": "miter", "fill-rule": "nonzero", opacity: "1" };

/** A share that need not be told where it is all. */
const part = (share: number): number | undefined => (share >= 0.999 ? undefined : share);

/** The position as the text of an SVG file. */
export function drawPicture({ facts, pieces, flipped, trail, title }: Pictured): string {
  const place = document.createElement("div");
  place.style.cssText = `position:fixed;left:-9999px;top:0;width:${width}px`;
  place.setAttribute("aria-hidden", "true");
  document.body.append(place);
  const board = mount(Board, { target: place, props: { facts, pieces, flipped, trail, printed: true } });
  try {
    flushSync();
    return new Painter(place.firstElementChild!, title).text();
  } finally {
    void unmount(board);
    place.remove();
  }
}

/** The same as a PNG, twice as large, so that it is sharp on small dense screens. */
export async function pictureAsPng(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: image.naturalWidth * 2, height: image.naturalHeight * 2 });
  canvas.getContext("2d")!.drawImage(image, 0, 0, canvas.width, canvas.height);
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (!png) throw new Error("the canvas gave no picture");
  return png;
}
