import type { Ref } from 'react'
import { TextField } from '@/ui/field'

interface Props {
  error: string | undefined
  defaultValue?: string
  ref?: Ref<HTMLInputElement>
}

/** The address that an account goes by, as password managers know it. */
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
