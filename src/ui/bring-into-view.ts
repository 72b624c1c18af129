/** Scrolls an element into view if it is outside. Does nothing where there is no layout, as in jsdom. */
export function scrollIntoViewIfNeeded(element: Element | null | undefined) {
  if (element && 'scrollIntoView' in element) element.scrollIntoView({ block: 'nearest' })
}
