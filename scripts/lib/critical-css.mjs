/**
 * The top-level blocks and statements of a stylesheet: `head` is a block's selector or at-rule; a statement has no body.
 * @param {string} css minified, thus without comments but the licence's
 */
function* parts(css) {
  let start = 0
  for (let at = 0; at < css.length; at += 1) {
    const char = css[at]
    if (char === '\\') at += 1
    else if (char === '"' || char === "'") at = closing(css, at)
    else if (char === ';') {
      yield { head: css.slice(start, at) }
      start = at + 1
    } else if (char === '{') {
      const end = blockEnd(css, at)
      yield { head: css.slice(start, at), body: css.slice(at + 1, end) }
      at = end
      start = end + 1
    }
  }
}

function closing(css, at) {
  let end = at + 1
  while (end < css.length && css[end] !== css[at]) end += css[end] === '\\' ? 2 : 1
  return end
}

function blockEnd(css, open) {
  let depth = 0
  for (let at = open; at < css.length; at += 1) {
    const char = css[at]
    if (char === '\\') at += 1
    else if (char === '"' || char === "'") at = closing(css, at)
    else if (char === '{') depth += 1
    else if (char === '}') {
      depth -= 1
      if (depth === 0) return at
    }
  }
  throw new Error('a block of the stylesheet has no end')
}

const classNames = selector =>
  [...selector.matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name]) => name.replaceAll(/\\(.)/g, '$1'))

/** The selectors of a rule's head, parted at its commas outside of brackets. */
function selectors(head) {
  const found = ['']
  let depth = 0
  for (const [char] of head.matchAll(/\\.|[^]/g)) {
    if (char === '(' || char === '[') depth += 1
    if (char === ')' || char === ']') depth -= 1
    if (char === ',' && depth === 0) found.push('')
    else found[found.length - 1] += char
  }
  return found
}

/** A font's file would compete with the script that the page waits for: it comes with the whole stylesheet. */
const isFile = (head, body) => head === '@font-face' && body.includes('url(')

const nesting = /^@(layer|media|supports|container)\b/

function used(css, classes) {
  let kept = ''
  for (const { head, body } of parts(css.replace(/^\/\*![^]*?\*\//, ''))) {
    if (body === undefined) kept += `${head};`
    else if (nesting.test(head)) {
      const inner = used(body, classes)
      if (inner !== '') kept += `${head}{${inner}}`
    } else if (isFile(head, body)) continue
    else if (head.startsWith('@')) kept += `${head}{${body}}`
    else if (selectors(head).some(one => classNames(one).every(name => classes.has(name))))
      kept += `${head}{${body}}`
  }
  return kept
}

/**
 * The part of a stylesheet that a document's markup uses, as it stands, in its own order: what the first paint needs.
 * Animations stay only where they are named.
 * @param {string} css
 * @param {string} html
 */
export function firstPaintCss(css, html) {
  const attributes = [...html.matchAll(/\sclass="([^"]*)"/g)].map(([, names]) =>
    names.replaceAll('&amp;', '&').replaceAll('&gt;', '>'),
  )
  const classes = new Set(attributes.flatMap(names => names.split(/\s+/)))
  const kept = used(css, classes)
  return kept.replaceAll(/@keyframes ([\w-]+)\{(?:[^{}]*\{[^{}]*\})*\}/g, (rule, name) =>
    kept.replace(rule, '').includes(name) ? rule : '',
  )
}
