// What a browser has and jsdom lacks or is slow at, as far as the components and their tests ask for it: nothing matches,
// nothing is ever seen or resized.

class IdleObserver {
  readonly root = null
  readonly rootMargin = ''
  readonly scrollMargin = ''
  readonly thresholds: readonly number[] = []
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return []
  }
}

class MediaQueries extends EventTarget implements MediaQueryList {
  readonly matches = false
  onchange = null
  constructor(readonly media: string) {
    super()
  }
  addListener() {}
  removeListener() {}
}

window.matchMedia = media => new MediaQueries(media)
window.ResizeObserver = IdleObserver
window.IntersectionObserver = IdleObserver
window.scrollTo = () => {}
Element.prototype.scrollIntoView = () => {}
Element.prototype.scrollTo = () => {}
Element.prototype.setPointerCapture = () => {}
Element.prototype.releasePointerCapture = () => {}
Element.prototype.hasPointerCapture = () => false

const computedStyle = window.getComputedStyle.bind(window)
const displays = new Map<string, string>()

/** What an element's own `style` says; empty where that is nothing. */
const own = (element: Element, property: 'display' | 'visibility' | 'pointerEvents') =>
  element.hasAttribute('style') && element instanceof HTMLElement ? element.style[property] : ''

/** Without a stylesheet an element's display follows from its name, a few attributes and its own style. */
function displayOf(element: Element) {
  const styled = own(element, 'display')
  if (styled) return styled
  const attributes = ['hidden', 'open', 'popover', 'type'].map(name => element.getAttribute(name))
  const kind = [element.localName, ...attributes].join()
  const display = displays.get(kind) ?? computedStyle(element).display
  displays.set(kind, display)
  return display
}

function inherited(property: 'visibility' | 'pointerEvents', initial: string) {
  const find = (element: Element | null): string =>
    element ? own(element, property) || find(element.parentElement) : initial
  return find
}

const quick: Record<string | symbol, ((element: Element) => string) | undefined> = {
  display: displayOf,
  visibility: inherited('visibility', 'visible'),
  pointerEvents: inherited('pointerEvents', 'auto'),
}
const blank = computedStyle(document.documentElement)

// Whoever looks for an element by its role, or presses one, asks for the style of many: jsdom tries each rule of its own
// stylesheet on each of them, which took a third of the time of all these tests.
window.getComputedStyle = element => {
  const read = (property: string | symbol): unknown =>
    quick[property]?.(element) ?? Reflect.get(computedStyle(element), property)
  return new Proxy(blank, {
    get: (_, property) => (property === 'getPropertyValue' ? read : read(property)),
  })
}
