/** Compiled code counts as the page's heap and grows with use: with this option the engine compiles nothing. */
export const interpreted = '--js-flags=--no-opt,--no-maglev,--no-sparkplug'

/** The number of nodes in a tree. */
const countNodes = ({ children = [], shadowRoots = [] }) =>
  [...children, ...shadowRoots].reduce((sum, node) => sum + countNodes(node), 1)

/**
 * Measures the memory of a page in Chromium after a garbage collection: bytes of its heap, event listeners, and nodes that
 * are detached from the document but still referenced.
 *
 * @param {import('@playwright/test').Page} page
 * @returns {Promise<{ heap: number, listeners: number, detached: number }>}
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

/** A line of the report: how much a value has grown, of which less than 5 % is allowed. */
export function growthLine(measure, before, after) {
  const grown = (after - before) / Math.max(before, 1)
  return { measure, value: `${(grown * 100).toFixed(1)} %`, limit: '< 5 %', ok: grown < 0.05 }
}
