/** The panel's style, with the app's design tokens; on phones the button is above the bar at the bottom. */
export const panelStyle = `
:host { position: fixed; z-index: 30; inset: auto auto 1rem 1rem; display: grid; justify-items: start; gap: 0.5rem;
  font: 400 0.875rem/1.25rem var(--font); color: var(--foreground); pointer-events: none }
* { box-sizing: border-box }
[hidden] { display: none !important }
#panel, .opener { pointer-events: auto; border: 1px solid var(--border); border-radius: 0.5rem;
  background: var(--popover); box-shadow: var(--shadow-2) }
#panel { display: grid; gap: 0.75rem; width: 20rem; max-width: calc(100vw - 2rem);
  max-height: calc(100dvh - 9rem); padding: 1rem; overflow-y: auto; border-radius: 0.75rem }
h2 { margin: 0; font-size: 1rem; font-weight: 550 }
p { margin: 0; color: var(--destructive); overflow-wrap: anywhere }
label { cursor: pointer }
.choice { display: flex; align-items: center; justify-content: space-between; gap: 0.75rem; min-height: 2rem }
fieldset { margin: 0; padding: 0; border: 0 }
legend { margin-block-end: 0.25rem; padding: 0 }
details .choice { margin-block-start: 0.5rem }
.boxes { display: grid; grid-template-columns: repeat(3, 1fr) }
fieldset .choice { justify-content: start; gap: 0.5rem; min-height: 1.75rem }
input { width: 1rem; height: 1rem; margin: 0; accent-color: var(--accent) }
.mails { display: grid; gap: 0.5rem; margin: 0.5rem 0 0; padding: 0; list-style: none; overflow-wrap: anywhere }
a { color: var(--accent-text) }
summary { min-height: 2rem; line-height: 2rem; cursor: pointer }
button, select { min-height: 2rem; padding: 0 0.75rem; border: 1px solid var(--outline); border-radius: 0.5rem;
  font: inherit; color: inherit; background: var(--card); cursor: pointer }
select { width: 10rem; padding-inline: 0.5rem; border-color: var(--input) }
button:hover { background: var(--hover) }
.actions { display: flex; flex-wrap: wrap; gap: 0.5rem }
.opener { font-size: 0.75rem; color: var(--secondary) }
.opener[data-active]::after { content: ' on'; color: var(--accent-text); font-weight: 550 }
:focus-visible { outline: 2px solid var(--ring); outline-offset: 2px }
@media (width < 40rem) { :host { inset-block-end: 5.5rem } }
@media print { :host { display: none } }
`
