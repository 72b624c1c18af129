/**
 * Acts once the mouse is released where it is pressed, before the click, else at once: a change at the press may move what was
 * pressed away from the pointer, and the click would be lost.
 */
export function afterPress(act: () => void): void {
  if (document.querySelector(':active') === null) act()
  else addEventListener('mouseup', act, { capture: true, once: true })
}
