import type { ReactNode } from 'react'
import { paths } from '@/config/paths'
import { useDocumentTitle } from '@/ui/document-title'
import { TextLink } from '@/ui/link'
import { focusOnce } from './fields'

type Props = {
  /** A sentence under the title. */
  lead?: ReactNode
  /** True where this step replaces another one: its title gets the focus. */
  next?: boolean
  children?: ReactNode
} & ({ title: string } | { title: ReactNode; documentTitle: string })

/** One step on an auth page: its title, and a form or an outcome. */
export function AuthStep({ lead, next = false, children, ...titles }: Props) {
  useDocumentTitle('documentTitle' in titles ? titles.documentTitle : titles.title)
  return (
    <>
      <h1 ref={next ? focusOnce : null} tabIndex={-1} className="title text-30">
        {titles.title}
      </h1>
      {lead !== undefined && <p className="mt-1 text-14 text-secondary">{lead}</p>}
      <div className="mt-8 flex flex-col gap-6">{children}</div>
    </>
  )
}

export const BackToSignIn = ({ to = paths.signIn }) => (
  <p className="text-14">
    <TextLink to={to}>Back to sign in</TextLink>
  </p>
)

export const SpamHint = () => (
  <p className="text-14 text-secondary">Nothing there after a few minutes? Look in your spam folder.</p>
)
