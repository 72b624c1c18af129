/**
 * The panel's style, with the app's design tokens. In a window without room beside the page it stands at the page's end instead
 * of over it, so that it covers nothing.
 */
export const panelStyle = `
:host { position: fixed; z-index: 30; inset: auto auto 1rem 1rem; display: flex; flex-direction: column-reverse;
  align-items: start; gap: 0.5rem; font: 400 0.875rem/1.25rem var(--font); color: var(--foreground); pointer-events: none }
* { box-sizing: border-box }
[hidden] { display: none !important }
#panel, .opener { pointer-events: auto; border: 1px solid var(--border); border-radius: 0.5rem;
  background: var(--popover); box-shadow: var(--shadow-2) }
#panel { width: 26rem; max-width: 100%; max-height: calc(100dvh - 9rem); padding: 0 1rem 1rem; overflow-y: auto;
  border-radius: 0.75rem }
.tabs { position: sticky; z-index: 1; inset-block-start: 0; display: flex; flex-wrap: wrap; gap: 0.25rem;
  padding-block: 0.75rem; background: var(--popover) }
.tab { display: grid; gap: 0.75rem }
h3 { margin: 0.5rem 0 0; font-size: 0.875rem; font-weight: 550 }
p, output { margin: 0; overflow-wrap: anywhere }
.problem { color: var(--destructive) }
.note, small { font-size: 0.75rem; line-height: 1rem; color: var(--secondary) }
small { display: block }
.choice { display: flex; align-items: center; justify-content: space-between; gap: 0.75rem; min-height: 2rem }
fieldset { min-width: 0; margin: 0; padding: 0; border: 0 }
legend { padding: 0; font-weight: 550 }
.option { display: flex; align-items: center; gap: 0.5rem; min-height: 1.75rem }
.option > * { cursor: pointer }
.option + .note { margin-inline-start: 1.5rem }
input[type='checkbox'] { width: 1rem; height: 1rem; margin: 0; accent-color: var(--accent) }
details > * + * { margin-block-start: 0.5rem }
.list { display: grid; gap: 0.5rem; margin: 0; padding: 0; list-style: none; overflow-wrap: anywhere }
a { color: var(--accent-text) }
summary { min-height: 2rem; padding-block: 0.375rem; cursor: pointer }
button, select { min-height: 2rem; padding: 0 0.75rem; border: 1px solid var(--outline);
  border-radius: 0.5rem; font: inherit; color: inherit; background: var(--card) }
button, select { cursor: pointer }
select { flex-shrink: 0; width: 10rem; padding-inline: 0.5rem; border-color: var(--input) }
button:hover { background: var(--hover) }
[aria-pressed='true'] { border-color: var(--accent-line); color: var(--accent-text); background: var(--accent-tint) }
.actions { display: flex; flex-wrap: wrap; gap: 0.5rem }
.opener { font-size: 0.75rem; color: var(--secondary) }
.opener[data-active]::after { content: ' on'; color: var(--accent-text); font-weight: 550 }
:focus-visible { outline: 2px solid var(--ring); outline-offset: 2px }
@media (width < 80rem), (height < 30rem) {
  :host { position: static; flex-direction: column; padding: 0 1rem 1rem !important }
  /* A shadow would reach into the window where the panel is right below it. */
  #panel, .opener { box-shadow: none }
  #panel { width: 100%; max-height: none }
}
@media print { :host { display: none } }
`
