import { escape } from '../lib/document-head.mjs'
import { indexPage } from './index-page.mjs'
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

/** The HTML of the index of all states, each a link into the running app. */
export const liveIndex = () =>
  indexPage({
    title: 'Every screen in every state',
    note: `Each link opens the app with the mock’s first data, as the demo customer or signed out. What is left to do stands
beside it. What the browser has stored for this site is removed, except for the theme.`,
    entries: screenStates,
    section: states => `<ul>${states.map(listItem).join('')}</ul>`,
  })
