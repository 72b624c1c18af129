import type { ComponentProps } from 'react'
import { TextField } from '@/ui/field'

/** A mail address, by default the account's, marked for password managers. */
export const EmailField = (props: Partial<ComponentProps<typeof TextField>>) => (
  <TextField
    label="Email"
    name="email"
    type="email"
    inputMode="email"
    autoComplete="username"
    autoCapitalize="none"
    spellCheck={false}
    {...props}
  />
)
