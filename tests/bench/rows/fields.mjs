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
    nodes = Math.max(nodes, await page.locator('[role=listbox]').last().locator('*').count())
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
    interaction: median(interactions),
    worst: Math.max(...interactions),
    nodes,
  }
}

const ms = time => `${time.toFixed(1)} ms`

/** A measure's name, its value as text, its limit, and whether it keeps to it. */
const line = (measure, value, limit, ok) => ({ measure, value, limit, ok })

const linesOf = (field, { processing, interaction, worst, nodes }) => [
  line(`${field}: processing, median`, ms(processing), '≤ 24 ms', processing <= 24),
  line(`${field}: interaction, median`, ms(interaction), '≤ 32 ms', interaction <= 32),
  line(`${field}: interaction, worst`, ms(worst), '≤ 80 ms', worst <= 80),
  line(`${field}: elements in the list`, `${nodes}`, '≤ 60', nodes <= 60),
]

async function measureField(bench, name) {
  const { url } = await bench.stubbed()
  const { page, close } = await bench.open({ cpu: slowCpu })
  await page.goto(url)
  await bench.waitForHydration(page)
  const found = await keystrokes(page, page.getByRole('combobox', { name }), 'b')
  await close()
  return found
}

const measure = async bench => ({
  lines: [
    ...linesOf('TLD field, 1,500 TLDs', await measureField(bench, 'TLDs')),
    ...linesOf('country field', await measureField(bench, 'Countries')),
  ],
})

export const row = { title: 'A keystroke in a field, at CPU 4x', run: measure }
