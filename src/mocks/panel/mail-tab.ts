import { contentOf, OR_SIGN_IN } from '@/mocks/mail'
import type { Mock } from '@/mocks/mock'
import { totpOf } from '@/mocks/totp'
import { element, note } from './elements'

const time = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** The messages with their links and codes, the newest first. */
function mailList(mock: Mock): HTMLElement {
  const mails = mock.db
    .read()
    .mails.toReversed()
    .map(mail => {
      const { text, code, link } = contentOf(mail)
      const typed = code === null ? [] : [element('b', {}, code)]
      const opened =
        link === null ? [] : [code === null ? '' : OR_SIGN_IN, element('a', { href: link }, link)]
      const sent = element('small', {}, time.format(mail.sentAt))
      return element('li', {}, `To ${mail.to}: ${text} `, ...typed, ...opened, sent)
    })
  return element('ul', { className: 'list' }, ...(mails.length === 0 ? [note('None was sent.')] : mails))
}

/** The authenticator apps, with the secret of each and the code that it shows now. */
function codeList(mock: Mock): HTMLElement {
  const codes = mock.db.read().users.flatMap(user =>
    user.factors.map(({ name, secret }) => {
      const code = element('b', {})
      void totpOf(secret, Date.now() / 1000).then(text => code.append(text))
      return element('li', {}, `${name} of ${user.email ?? user.id}, ${secret}: `, code)
    }),
  )
  return element('ul', { className: 'list' }, ...(codes.length === 0 ? [note('There is no app.')] : codes))
}

/** Every mail that a backend would have sent and that wasn't used yet, and the codes of authenticator apps. */
export const mailTab = (mock: Mock): HTMLElement =>
  element(
    'div',
    { className: 'tab' },
    element('h3', {}, 'Sent mails'),
    note('A used link or code disappears. The console names each mail too.'),
    mailList(mock),
    element('h3', {}, 'Authenticator codes'),
    codeList(mock),
  )
