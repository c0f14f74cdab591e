// A set of pieces of straight lines and few curves: by drawing, its outline and what is drawn on it.
export const flatShapes: Record<string, { outline: string; detail?: string }> = {
  pawn: { outline: "M50 16a15 15 0 0 1 9 27l17 43H24l17-43a15 15 0 0 1 9-27z" },
  rook: { outline: "M22 18h15v12h7V18h12v12h7V18h15v68H22z", detail: "M22 48h56" },
  bishop: { outline: "M50 12l26 46-14 28H38L24 58z", detail: "M50 34v32M38 48h24" },
  knight: { outline: "M30 86l5-30-13-6 22-30 12-10 5 13 18 27v36z", detail: "M50 38l6 4" },
  queen: { outline: "M16 22l19 25 15-33 15 33 19-25-10 64H26z", detail: "M28 70h44" },
  king: { outline: "M44 10h12v10h11v12H56v10h24L70 86H30L20 42h24V32H33V20h11z", detail: "M28 70h44" },
  helmet: { outline: "M24 86V46a26 30 0 0 1 52 0v40H58V60H42v26z", detail: "M34 46h32" },
  captain: { outline: "M24 86V52L22 8l16 14L50 6l12 16L78 8l-2 44v34H58V64H42v22z", detail: "M34 50h32" },
  tower: { outline: "M20 14h15v12h8V14h14v12h8V14h15v28L70 50v36H30V50l-10-8z", detail: "M30 50h40M50 86V66" },
  guard: { outline: "M50 10l32 13v27L50 90 18 50V23z", detail: "M50 24v46M32 40h36" },
  attacker: { outline: "M50 8l42 42-42 42L8 50z", detail: "M34 66l32-32" },
};
