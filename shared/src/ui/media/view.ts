/** How images are placed: pixels from the middle, and a scale of which 1 fits the stage. */
export interface View {
  x: number
  y: number
  scale: number
}

export const UNMOVED: View = { x: 0, y: 0, scale: 1 }

const SMALLEST = 0.25
const LARGEST = 10

export const moved = (view: View, dx: number, dy: number): View => ({ ...view, x: view.x + dx, y: view.y + dy })

/** Zooms so that the point `at` (from the middle of the stage) stays where it is. */
export function zoomed(view: View, factor: number, at = { x: 0, y: 0 }): View {
  const scale = Math.min(LARGEST, Math.max(SMALLEST, view.scale * factor))
  const grown = scale / view.scale
  return { scale, x: at.x - (at.x - view.x) * grown, y: at.y - (at.y - view.y) * grown }
}
