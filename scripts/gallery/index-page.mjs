import { escape } from '../lib/document-head.mjs'

const style = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { max-width: 1400px; margin: 0 auto; padding: 24px; overflow-wrap: anywhere }
  nav { display: flex; flex-wrap: wrap; gap: 4px 16px }
  h2 { margin-top: 48px; border-bottom: 1px solid GrayText }
  h3 { margin: 24px 0 8px; font-size: 1rem }
  ul.pictures { display: flex; align-items: start; gap: 12px; margin: 0; padding: 0; overflow-x: auto; list-style: none }
  img { display: block; height: 240px; max-width: none; border: 1px solid GrayText; object-fit: cover; object-position: top }
  small { color: GrayText }
  .failed { color: #c32327 }
`

/** @param {{ file: string, label: string }} screenshot */
const picture = ({ file, label }) =>
  `<li><a href="${escape(file)}"><img src="${escape(file)}" alt="${escape(label)}" loading="lazy"></a><small>${escape(label)}</small></li>`

/** A state and its pictures. @param {{ state: string, screenshots: { file: string, label: string }[], problem?: string }} entry */
export const pictures = ({ state, screenshots, problem }) => `
<h3>${escape(state)}</h3>
${problem ? `<p class="failed">${escape(problem)}</p>` : `<ul class="pictures">${screenshots.map(picture).join('')}</ul>`}`

/**
 * The HTML of a page with something about each state, by screen.
 *
 * @template {{ screen: string }} Entry
 * @param {{ title: string, note?: string, entries: Entry[], section: (entries: Entry[]) => string }} page
 */
export function indexPage({ title, note = '', entries, section }) {
  const names = [...new Set(entries.map(({ screen }) => screen))]
  const screens = names.map(name => [name, entries.filter(({ screen }) => screen === name)])
  const links = screens.map(([name]) => `<a href="#${encodeURIComponent(name)}">${escape(name)}</a>`)
  const sections = screens.map(
    ([name, own]) => `<h2 id="${escape(name)}">${escape(name)}</h2>${section(own)}`,
  )
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<link rel="icon" href="data:,">
<title>Listwell: ${escape(title)}</title>
<style>${style}</style>
<h1>${escape(title)}</h1>
${note && `<p>${escape(note)}</p>`}
<nav>${links.join('')}</nav>
${sections.join('')}
</html>
`
}
