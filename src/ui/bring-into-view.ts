/** Scrolls an element into view where it is out of it; nothing where there is no layout that could be scrolled, as in jsdom. */
export function scrollIntoViewIfNeeded(element: Element | null | undefined) {
  if (element && 'scrollIntoView' in element) element.scrollIntoView({ block: 'nearest' })
}
