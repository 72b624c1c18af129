import { escape } from '../lib/document-head.mjs'
import { urlOf } from './screen-opener.mjs'
import { screenStates } from './screen-states.mjs'

/** @typedef {import('./screen-states.mjs').ScreenState} ScreenState */

/** The path and query that open a state in the running app. @param {Pick<ScreenState, 'path' | 'scenario' | 'as'>} state */
export function livePath(state) {
  const { pathname, search } = new URL(urlOf('http://localhost', state))
  return `${pathname}${search}&as=${state.as ?? 'visitor'}`.replaceAll('%3A', ':').replaceAll('%2C', ',')
}

/** What a person does to see the state, after opening its URL. @param {Pick<ScreenState, 'settings' | 'steps'>} state */
export function actionsOf({ settings = {}, steps }) {
  const tags = Object.entries(settings).map(([name, value]) => `<meta name="${name}" content="${value}">`)
  return [
    ...tags.map(tag => `put ${tag.slice(0, 100)} into index.html`),
    ...steps.flatMap(({ text }) => text || []),
  ]
}

/** @param {ScreenState} state */
function listItem(state) {
  const actions = actionsOf(state).join(', ')
  const note = actions && ` <small>then ${escape(actions)}</small>`
  return `<li><a href="${escape(livePath(state))}">${escape(state.state)}</a>${note}</li>`
}

/** The states of a screen. @param {string} name */
function section(name) {
  const states = screenStates.filter(({ screen }) => screen === name)
  return `<h2 id="${escape(name)}">${escape(name)}</h2><ul>${states.map(listItem).join('')}</ul>`
}

const style = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { max-width: 1400px; margin: 0 auto; padding: 24px; overflow-wrap: anywhere }
  nav { display: flex; flex-wrap: wrap; gap: 4px 16px }
  h2 { margin-top: 48px; border-bottom: 1px solid GrayText }
  small { color: GrayText }
`

/** The HTML of the index of all states, each a link into the running app. */
export function liveIndex() {
  const screens = [...new Set(screenStates.map(({ screen }) => screen))]
  const links = screens.map(name => `<a href="#${encodeURIComponent(name)}">${escape(name)}</a>`)
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<link rel="icon" href="data:,">
<title>Listwell: Every screen in every state</title>
<style>${style}</style>
<h1>Every screen in every state</h1>
<p>Each link opens the app with the mock’s first data, as the demo customer or signed out. What is left to do stands
beside it. What the browser has stored for this site is removed, except for the theme.</p>
<nav>${links.join('')}</nav>
${screens.map(section).join('')}
</html>
`
}
