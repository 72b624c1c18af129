const size = ({ children = [], shadowRoots = [] }) =>
  [...children, ...shadowRoots].reduce((sum, one) => sum + size(one), 1)

/**
 * What a page of Chromium holds once what isn't needed is collected: bytes of its heap, event listeners, nodes that
 * stand in no document any more but that its scripts hold.
 *
 * @typedef {{ heap: number, listeners: number, detached: number }} PageMemory
 * @param {import('@playwright/test').Page} page
 * @returns {Promise<PageMemory>}
 */
export async function measureMemory(page) {
  // A session of its own, since one that has named nodes holds them itself.
  const devtools = await page.context().newCDPSession(page)
  for (let n = 0; n < 3; n += 1) await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  const { jsEventListeners } = await devtools.send('Memory.getDOMCounters')
  await devtools.send('DOM.enable')
  const { detachedNodes } = await devtools.send('DOM.getDetachedDomNodes')
  await devtools.detach()
  const detached = detachedNodes.reduce((sum, { treeNode }) => sum + size(treeNode), 0)
  return { heap: usedSize, listeners: jsEventListeners, detached }
}

/**
 * The measures as one line.
 *
 * @param {PageMemory} memory
 */
export const formatMemory = ({ heap, listeners, detached }) =>
  `heap ${(heap / 1_048_576).toFixed(2)} MB, ${listeners} listeners, ${detached} detached nodes`
