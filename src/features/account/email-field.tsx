import type { Ref } from 'react'
import { TextField } from '@/ui/field'

interface Props {
  error: string | undefined
  defaultValue?: string
  ref?: Ref<HTMLInputElement>
}

/** The account's mail address, marked for password managers. */
export function EmailField({ error, ...props }: Props) {
  return (
    <TextField
      {...props}
      label="Email"
      name="email"
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      error={error}
    />
  )
}
