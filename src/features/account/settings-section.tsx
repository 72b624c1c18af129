import { useId, type ReactNode } from 'react'

/** A part of the settings under its own title. It gets the focus when a part of it is removed that had it. */
export function SettingsSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} tabIndex={-1} className="mt-8 max-w-text border-t pt-6 outline-none">
      <h2 id={id} className="title text-20">
        {title}
      </h2>
      {children}
    </section>
  )
}
