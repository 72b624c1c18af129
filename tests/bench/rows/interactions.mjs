import { matchPath } from 'react-router-dom'
import { routeList } from '../../../src/config/routes.mjs'
import { pause, slowCpu } from '../lib/create-bench.mjs'
import { buy, search, signIn } from './journeys.mjs'

const most = 100

/** Reports each interaction of a page: its path, what was pressed, and the time until the page showed something of it (ms). */
function watchInteractions() {
  const pressed = new Map()
  for (const type of ['keydown', 'pointerdown', 'pointerup', 'click'])
    addEventListener(
      type,
      ({ timeStamp, target }) => {
        const control = target.closest('button, a, label, input') ?? target
        const name = control.ariaLabel ?? control.labels?.[0]?.textContent ?? control.textContent
        pressed.set(timeStamp, { path: location.pathname, on: name.trim().slice(0, 30) })
      },
      true,
    )
  new PerformanceObserver(list => {
    for (const { interactionId, name, startTime, duration } of list.getEntries())
      if (interactionId > 0 && pressed.has(startTime))
        void window.reportInteraction({ name, duration, ...pressed.get(startTime) })
  }).observe({ type: 'event', durationThreshold: 16 })
}

/** A purchase, from the home page over the sign-in to the files of the order and My Orders. */
async function purchase(page, email) {
  await search(page)
  await page.getByRole('link', { name: 'Sign In' }).click()
  await signIn(page, email)
  await page.getByRole('heading', { name: /Emails found/ }).waitFor()
  await buy(page)
  await page.getByRole('link', { name: 'My Orders' }).first().click()
  await page.getByRole('link', { name: /^ORD-/ }).first().click()
  await page
    .getByRole('button', { name: /^Download / })
    .first()
    .waitFor()
}

async function measure(bench) {
  const site = await bench.site()
  const { page, context, close } = await bench.open({ cpu: slowCpu, card: true })
  const worst = new Map()
  await context.exposeFunction('reportInteraction', interaction => {
    const { path } = routeList.find(route => matchPath(route.path, interaction.path)) ?? interaction
    if (interaction.duration > (worst.get(path)?.duration ?? 0)) worst.set(path, interaction)
  })
  await context.addInitScript(watchInteractions)
  await page.goto(site.url)
  await bench.waitForHydration(page)
  await purchase(page, bench.customer)
  await pause(1000)
  await close()
  return {
    lines: [...worst].map(([path, { duration, name, on }]) => ({
      measure: `\`${path}\`: ${name} on “${on}”`,
      value: `${duration.toFixed(0)} ms`,
      limit: `≤ ${most} ms`,
      ok: duration <= most,
    })),
  }
}

export const row = {
  title: 'The slowest interaction of each page in a whole purchase, at CPU 4x',
  run: measure,
}
