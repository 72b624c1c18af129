/**
 * @typedef {import('@/api/cart').Cart} Cart
 * @typedef {Pick<import('@/api/cart').CartItem, 'iri' | 'id'>} Line
 * @typedef {{ sent: { offer: string, quantity: number }, names: string[], line: Line | null }} Addition an addition that
 *   may have been made: what was sent, how the response names the line, and the line, once it is known
 */

/** API Platform makes up such an `@id` anew in each response: it names nothing. */
const isName = text => !text.includes('/.well-known/genid/')

const isLine = (one, other) => one.id === other.id || (one.iri !== null && one.iri === other.iri)

const namesOf = body =>
  [body, body?.id, body?.['@id']]
    .filter(name => typeof name === 'string' || typeof name === 'number')
    .map(String)
    .filter(isName)

/**
 * Tells which lines of the customer's cart a check has added: those that it hadn't `before`, if the response to the addition
 * named them, or else if they have the offer and the quantity that were sent and no other line does. None is guessed.
 *
 * @param {Cart} before
 * @param {string} apiUrl
 */
export function createOwnLines(before, apiUrl) {
  /** @type {Addition[]} */
  let additions = []

  const resolve = iri => (URL.canParse(iri, apiUrl) ? new URL(iri, apiUrl).href : iri)
  /** Servers may add to a line in place of making another one. */
  const firstOf = line => additions.findIndex(addition => addition.line && isLine(addition.line, line))
  const isOwn = line => firstOf(line) >= 0
  const isNew = line => isName(line.id) && !before.items.some(one => isLine(one, line))
  const isNamed = (line, { names }) => names.includes(line.id) || names.includes(line.iri)
  const hasSent = (line, { sent }) =>
    line.quantity === sent.quantity &&
    line.offerIri !== null &&
    resolve(line.offerIri) === resolve(sent.offer)
  const countUnnamed = ({ items, unreadable }) => unreadable + items.filter(({ id }) => !isName(id)).length

  return {
    /** Remembers an addition, unless it was refused. */
    add(sent, { status, body }) {
      if (status >= 400 && status < 500) return
      additions.push({ sent, names: status >= 200 && status < 300 ? namesOf(body) : [], line: null })
    },
    /** Whether a line may be there that this check has added. */
    mayHaveSome: () => additions.length > 0,
    /** The lines that were found and aren't known to be gone. */
    lines: () => additions.flatMap(({ line }, at) => (line && firstOf(line) === at ? [line] : [])),
    /** Finds own lines in a cart that was read after the additions. */
    find({ items }) {
      const added = items.filter(isNew)
      // Some servers give a new line the id of one that was removed: a line that is gone isn't recognized again.
      additions = additions.filter(({ line }) => line === null || added.some(one => isLine(one, line)))
      for (const addition of additions) addition.line ??= added.find(line => isNamed(line, addition)) ?? null
      for (const addition of additions) {
        if (addition.line !== null) continue
        const [only = null, ...others] = added.filter(line => !isOwn(line) && hasSent(line, addition))
        if (others.length === 0) addition.line = only
      }
    },
    /** Takes the lines by the names that the responses gave, where the cart can't be read. */
    findByName() {
      for (const addition of additions) {
        const [id] = addition.names
        const iri = addition.names.find(name => name.includes('/')) ?? null
        // The response may be the cart, which must not be deleted.
        const isOfLine = iri === null || resolve(iri).startsWith(resolve('cart_items/'))
        if (id !== undefined && isOfLine && isNew({ id, iri })) addition.line ??= { id, iri }
      }
    },
    forget(line) {
      additions = additions.filter(addition => !addition.line || !isLine(addition.line, line))
    },
    /** Whether a cart has other lines than own ones. */
    hasOthers: ({ items, unreadable }) => unreadable > 0 || !items.every(isOwn),
    /**
     * The line that shows an addition, own or not: the customer's, where the server has merged the two. undefined where none
     * does, null where that can't be told.
     */
    findShown(cart, { body }) {
      this.find(cart)
      const named = cart.items.find(line => isNamed(line, { names: namesOf(body) }))
      return (
        named ??
        cart.items.find(isOwn) ??
        cart.items.find(isNew) ??
        (countUnnamed(cart) > 0 ? null : undefined)
      )
    },
    /** In words, what of a cart may be an addition whose line wasn't found; null is a cart that can't be read. */
    findDoubtful(cart) {
      if (additions.every(({ line }) => line !== null)) return []
      if (cart === null) return ['a cart that can’t be read']
      const isChanged = line => before.items.some(one => isLine(one, line) && one.quantity !== line.quantity)
      return [
        ...cart.items
          .filter(line => (isNew(line) && !isOwn(line)) || isChanged(line))
          .map(({ id }) => `line ${id}`),
        ...(countUnnamed(cart) > countUnnamed(before) ? ['a line without an id'] : []),
      ]
    },
  }
}
