const escape = text =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const style = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { max-width: 1400px; margin: 0 auto; padding: 24px }
  nav { display: flex; flex-wrap: wrap; gap: 4px 16px }
  h2 { margin-top: 48px; border-bottom: 1px solid GrayText }
  h3 { margin: 24px 0 8px; font-size: 1rem }
  ul { display: flex; align-items: start; gap: 12px; margin: 0; padding: 0; overflow-x: auto; list-style: none }
  img { display: block; height: 240px; max-width: none; border: 1px solid GrayText; object-fit: cover; object-position: top }
  small { color: GrayText }
  .failed { color: #c32327 }
`

const screenshot = ({ file, label }) =>
  `<li><a href="${escape(file)}"><img src="${escape(file)}" alt="${escape(label)}" loading="lazy"></a><small>${escape(label)}</small></li>`

const state = ({ state: name, screenshots, problem }) => `
<h3>${escape(name)}</h3>
${problem ? `<p class="failed">${escape(problem)}</p>` : `<ul>${screenshots.map(screenshot).join('')}</ul>`}`

/**
 * The HTML of the page that shows all screenshots by screen and state.
 *
 * @param {{ screen: string, state: string, screenshots: { file: string, label: string }[], problem?: string }[]} entries
 */
export function indexPage(entries) {
  const screens = new Map()
  for (const entry of entries) screens.set(entry.screen, [...(screens.get(entry.screen) ?? []), entry])
  const names = [...screens.keys()]
  const links = names.map(name => `<a href="#${encodeURIComponent(name)}">${escape(name)}</a>`)
  const sections = names.map(
    name => `<h2 id="${escape(name)}">${escape(name)}</h2>${screens.get(name).map(state).join('')}`,
  )
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Listwell: every screen in every state</title>
<style>${style}</style>
<h1>Every screen in every state</h1>
<nav>${links.join('')}</nav>
${sections.join('')}
</html>
`
}
