// The APIs of a browser that jsdom lacks or runs slowly, as far as components and tests use them: no media query matches, and
// nothing is ever visible or resized.

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

/** A property of an element's own `style`; empty if it has none. */
const own = (element: Element, property: 'display' | 'visibility' | 'pointerEvents' | 'opacity') =>
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
  opacity: element => own(element, 'opacity') || '1',
}
const blank = computedStyle(document.documentElement)

// A query by role reads the style of many elements. jsdom would match its whole stylesheet against each, which took a third of
// the tests' time.
window.getComputedStyle = element => {
  let whole: CSSStyleDeclaration | undefined
  const read = (property: string | symbol): unknown =>
    quick[property]?.(element) ?? Reflect.get((whole ??= computedStyle(element)), property)
  return new Proxy(blank, {
    get: (_, property) => (property === 'getPropertyValue' ? read : read(property)),
  })
}
