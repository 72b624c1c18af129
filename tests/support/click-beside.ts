import { fireEvent } from '@testing-library/react'

/** Clicks beside an open dialog, whose document takes no pointer events. */
export function clickBeside() {
  for (const event of [fireEvent.pointerDown, fireEvent.pointerUp, fireEvent.click]) event(document.body)
}
