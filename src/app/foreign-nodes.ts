/** What of a parent's children has a node in it: the node itself, or what a translator or an extension has put around it. */
function childWith(parent: Node, node: Node): Node | null {
  let at: Node | null = node
  while (at !== null && at.parentNode !== parent) at = at.parentNode
  return at
}

/**
 * React throws where a text that it removes has another parent by now, and the whole page ends (facebook/react#11538). From now
 * on what stands around the text is removed with it, and what is gone already is left alone. Returns what undoes this.
 */
export function tolerateForeignNodes() {
  const { removeChild, insertBefore } = Node.prototype
  Node.prototype.removeChild = function removeWithWrapper<T extends Node>(this: Node, child: T): T {
    const own = childWith(this, child)
    if (own !== null) removeChild.call(this, own)
    return child
  }
  Node.prototype.insertBefore = function insertBeforeWrapper<T extends Node>(
    this: Node,
    node: T,
    next: Node | null,
  ): T {
    insertBefore.call(this, node, next && childWith(this, next))
    return node
  }
  return () => {
    Object.assign(Node.prototype, { removeChild, insertBefore })
  }
}
