declare module "virtual:catalogue" {
  const games: import("./engine/types").GameCard[];
  export default games;
}
