import { median, pause, slowCpu } from '../lib/create-bench.mjs'

const rounds = 15
/** The time between two keystrokes (ms): longer than all work that one causes. */
const between = 150

/** Records for each keystroke how long its events take, and how long it takes until the page shows it. */
function watchKeys() {
  const strokes = []
  const durations = new Map()
  Object.assign(window, { benchKeys: { strokes, durations } })
  let start = 0
  for (const type of ['keydown', 'keypress', 'beforeinput', 'input', 'keyup']) {
    addEventListener(
      type,
      () => {
        if (type === 'keydown') strokes.push(0)
        start = performance.now()
      },
      true,
    )
    addEventListener(type, () => strokes.push(strokes.pop() + performance.now() - start))
  }
  new PerformanceObserver(list => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId > 0)
        durations.set(interactionId, Math.max(duration, durations.get(interactionId) ?? 0))
  }).observe({ type: 'event', durationThreshold: 16 })
}

/** Types a text and deletes it, several times. */
async function keystrokes(page, field, text) {
  await field.click()
  await pause(500)
  for (const key of text) await page.keyboard.press(key)
  for (const _ of text) await page.keyboard.press('Backspace')
  await pause(500)
  await page.evaluate(watchKeys)
  let nodes = 0
  for (let round = 0; round < rounds; round += 1) {
    for (const key of [...text, ...[...text].map(() => 'Backspace')]) {
      await page.keyboard.press(key)
      await pause(between)
    }
    nodes = Math.max(nodes, await page.locator('[role=listbox], #root > ul').last().locator('*').count())
  }
  const { strokes, durations } = await page.evaluate(() => ({
    strokes: window.benchKeys.strokes,
    durations: [...window.benchKeys.durations.values()],
  }))
  // What is shown within one frame of 16 ms isn't reported.
  const unreported = Math.max(0, strokes.length - durations.length)
  const interactions = [...durations, ...Array.from({ length: unreported }, () => 16)]
  return {
    processing: median(strokes),
    slowest: Math.max(...strokes),
    interaction: median(interactions),
    worst: Math.max(...interactions),
    nodes,
  }
}

const ms = time => `${time.toFixed(1)} ms`

function lines(field, own, plain, bare) {
  return [
    {
      measure: `${field}: processing, median`,
      value: ms(own.processing),
      limit: '≤ 24 ms',
      baseline: `${ms(bare.processing)} in a bare field`,
      ok: own.processing <= 24,
    },
    {
      measure: `${field}: interaction, median`,
      value: ms(own.interaction),
      limit: '≤ 32 ms',
      baseline: `${ms(bare.interaction)} in a bare field`,
      ok: own.interaction <= 32,
    },
    {
      measure: `${field}: interaction, median, compared with the plain list`,
      value: ms(own.interaction),
      limit: '≤ a fifth',
      baseline: ms(plain.interaction),
      ratio: (own.interaction / plain.interaction).toFixed(2),
      ok: own.interaction <= plain.interaction / 5,
    },
    {
      measure: `${field}: interaction, worst`,
      value: ms(own.worst),
      limit: '≤ 80 ms',
      baseline: `${ms(bare.worst)} in a bare field`,
      ok: own.worst <= 80,
    },
    {
      measure: `${field}: elements in the list`,
      value: `${own.nodes}`,
      limit: '≤ 60',
      baseline: `${plain.nodes}`,
      ok: own.nodes <= 60,
    },
  ]
}

async function measurePlainList(bench, query) {
  const { url } = await bench.plainList()
  const { page, close } = await bench.open({ cpu: slowCpu })
  await page.goto(`${url}/${query}`)
  const found = await keystrokes(page, page.getByRole('textbox', { name: 'TLDs' }), 'b')
  await close()
  return found
}

async function measureField(bench, name, text) {
  const { url } = await bench.stubbed()
  const { page, close } = await bench.open({ cpu: slowCpu })
  await page.goto(url)
  await bench.waitForHydration(page)
  const found = await keystrokes(page, page.getByRole('combobox', { name }), text)
  await close()
  return found
}

async function measure(bench) {
  const plain = await measurePlainList(bench, '')
  const bare = await measurePlainList(bench, '?bare')
  const tlds = await measureField(bench, 'TLDs', 'b')
  const countries = await measureField(bench, 'Countries', 'b')
  return {
    lines: [
      ...lines('TLD field, 1,500 TLDs', tlds, plain, bare),
      ...lines('country field', countries, plain, bare),
    ],
  }
}

export const rows = [
  {
    name: 'fields',
    title: 'A keystroke in a field, at CPU 4x, compared with a plain list of 1,500 options',
    run: measure,
  },
]
