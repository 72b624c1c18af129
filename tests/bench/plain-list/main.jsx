// The list that the site's fields are compared with: it renders every option that matches the text.
import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { tlds } from '../lib/tlds.mjs'

// Without any option it is a bare field: what a keystroke costs at least.
const options = location.search === '?bare' ? [] : tlds

function Field() {
  const [text, setText] = useState('')
  const found = options.filter(one => one.includes(text))
  return (
    <>
      <input aria-label="TLDs" value={text} onChange={event => setText(event.target.value)} />
      <ul>
        {found.map(one => (
          <li key={one}>
            <label>
              <input type="checkbox" tabIndex={-1} /> <span>.{one}</span>
            </label>
          </li>
        ))}
      </ul>
    </>
  )
}

createRoot(document.getElementById('root')).render(
  <StrictMode>
    <Field />
  </StrictMode>,
)
