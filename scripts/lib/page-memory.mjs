/** The number of nodes in a tree. */
const countNodes = ({ children = [], shadowRoots = [] }) =>
  [...children, ...shadowRoots].reduce((sum, node) => sum + countNodes(node), 1)

/**
 * Measures the memory of a page in Chromium after a garbage collection: bytes of its heap, event listeners, and nodes that
 * are detached from the document but still referenced.
 *
 * @typedef {{ heap: number, listeners: number, detached: number }} PageMemory
 * @param {import('@playwright/test').Page} page
 * @returns {Promise<PageMemory>}
 */
export async function measureMemory(page) {
  // A session of its own, since a session references the nodes that it has listed.
  const devtools = await page.context().newCDPSession(page)
  for (let n = 0; n < 3; n += 1) await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  const { jsEventListeners } = await devtools.send('Memory.getDOMCounters')
  await devtools.send('DOM.enable')
  const { detachedNodes } = await devtools.send('DOM.getDetachedDomNodes')
  await devtools.detach()
  const detached = detachedNodes.reduce((sum, { treeNode }) => sum + countNodes(treeNode), 0)
  return { heap: usedSize, listeners: jsEventListeners, detached }
}

/**
 * The measurement as one line of text.
 *
 * @param {PageMemory} memory
 */
export const formatMemory = ({ heap, listeners, detached }) =>
  `heap ${(heap / 1_048_576).toFixed(2)} MB, ${listeners} listeners, ${detached} detached nodes`
