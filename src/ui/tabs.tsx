import * as Radix from '@radix-ui/react-tabs'
import { useState, type ReactNode } from 'react'

interface TabsProps {
  /** The accessible name of the tab list. */
  label: string
  tabs: { value: string; label: string; content: ReactNode }[]
  /** The value of the tab that is selected at first: the first one by default. */
  initial?: string | undefined
}

/** Tabs with panels; arrow keys move. */
export function Tabs({ label, tabs, initial = tabs[0]?.value ?? '' }: TabsProps) {
  // Radix focuses a pressed tab by script, for which browsers draw the ring of the keyboard.
  const [isPressed, setPressed] = useState(false)
  return (
    <Radix.Root defaultValue={initial}>
      <Radix.List
        aria-label={label}
        data-pressed={isPressed || undefined}
        onPointerDownCapture={() => setPressed(true)}
        onKeyDownCapture={() => setPressed(false)}
        className="group flex gap-6 border-b"
      >
        {tabs.map(tab => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className="-mb-px min-w-field border-b-2 group-data-pressed:outline-none border-transparent py-3 text-14 text-secondary transition-colors hover:text-foreground data-[state=active]:border-foreground data-[state=active]:font-strong data-[state=active]:text-foreground"
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map(tab => (
        <Radix.Content key={tab.value} value={tab.value} className="rounded-md pt-6">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
