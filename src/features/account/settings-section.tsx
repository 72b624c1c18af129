import { useId, type ReactNode } from 'react'

interface SettingsSectionProps {
  title: string
  /** What it does. */
  text: ReactNode
  children: ReactNode
}

/** A part of the settings: its title and text, and its controls beside them. It gets the focus when a part of it is removed that had it. */
export function SettingsSection({ title, text, children }: SettingsSectionProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      tabIndex={-1}
      className="grid gap-x-12 gap-y-6 py-8 outline-none not-first:border-t first:pt-2 lg:grid-cols-settings"
    >
      <div className="max-w-text">
        <h2 id={id} className="text-16 font-strong">
          {title}
        </h2>
        <p className="mt-1 text-14 text-secondary first-letter:uppercase">{text}</p>
      </div>
      <div className="flex max-w-form min-w-0 flex-col gap-6">{children}</div>
    </section>
  )
}
