// What is put in when the board is built (vite.config.ts).

/** The page's shared style, for the inside of an element. */
declare module "virtual:inside.css" {}

declare module "virtual:spoken" {
  /** The language of the page that the board is on, or the first of the visitor's that we speak. */
  export const language: import("../../../web/src/text/languages").Language;
}
