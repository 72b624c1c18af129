let isPressed = false
let waiting: (() => void)[] = []

function release() {
  isPressed = false
  const acts = waiting
  waiting = []
  for (const act of acts) act()
}

addEventListener(
  'mousedown',
  () => {
    release()
    isPressed = true
  },
  true,
)
// A drag, and some menus of the browser, end a press without `mouseup`.
for (const type of ['mouseup', 'dragend', 'contextmenu', 'keydown']) addEventListener(type, release, true)

/**
 * Acts once the mouse is released where it is pressed, before the click, else at once: a change at the press may move what was
 * pressed away from the pointer, and the click would be lost.
 */
export function afterPress(act: () => void): void {
  if (isPressed) waiting.push(act)
  else act()
}
