import { paths } from '@/config/paths'
import { documentTitle } from '@/ui/document-title'

/** What a page's own HTML document says of it, and the modules that it needs besides the entry. */
export interface PageDocument {
  address: string
  title: string
  /** Null for what search engines are not to know. */
  description: string | null
  modules: string[]
  /** The address that search engines are to know the page by, where that is another. */
  canonical?: string
}

const door = (page: string) => ['src/app/auth-layout.tsx', `src/pages/${page}.tsx`]

const search =
  'Search email addresses by keyword, country, TLD or hosting provider, and buy exactly as many as you choose.'

/** The pages that are prerendered. What depends on the browser is left out of them, such as the token of a mailed link. */
export const pageDocuments: PageDocument[] = [
  { address: paths.home, title: documentTitle(''), description: search, modules: [] },
  {
    address: paths.search,
    title: documentTitle(''),
    description: search,
    modules: [],
    canonical: paths.home,
  },
  {
    address: paths.offers,
    title: documentTitle('Available Plans'),
    description:
      'The offers side by side: the price per email, the quantities, and what each of them includes.',
    modules: ['src/pages/offers.tsx'],
  },
  {
    address: paths.signIn,
    title: documentTitle('Sign In'),
    description: 'Sign in to your cart, your orders and your files.',
    modules: door('sign-in'),
  },
  {
    address: paths.signUp,
    title: documentTitle('Sign Up'),
    description: 'Create an account to buy email address lists and to download their files.',
    modules: door('sign-up'),
  },
  {
    address: paths.forgotPassword,
    title: documentTitle('Forgot Password'),
    description: 'Have a link sent to your email address to choose a new password.',
    modules: door('forgot-password'),
  },
  {
    address: paths.terms,
    title: documentTitle('Terms'),
    description: 'The terms under which Listwell sells lists, and under which they may be used.',
    modules: ['src/pages/terms.tsx'],
  },
  {
    address: paths.privacy,
    title: documentTitle('Privacy'),
    description: 'What Listwell keeps of its customers and visitors, and what for.',
    modules: ['src/pages/privacy.tsx'],
  },
  {
    address: paths.contact,
    title: documentTitle('Contact'),
    description: 'How to reach Listwell.',
    modules: ['src/pages/contact.tsx'],
  },
  {
    address: paths.resetPassword,
    title: documentTitle('Reset Password'),
    description: null,
    modules: door('reset-password'),
  },
  {
    address: paths.verifyEmail,
    title: documentTitle('Verify Email'),
    description: null,
    modules: door('verify-email'),
  },
]

/** Stands for every page that has no document of its own: the bar and the footer, with nothing between them. */
export const shellDocument: PageDocument = {
  address: paths.cart,
  title: documentTitle(''),
  description: null,
  modules: [],
}

/** Rendered at an address that no page has. */
export const notFoundDocument: PageDocument = {
  address: '/404',
  title: documentTitle('Oops! Page not found'),
  description: null,
  modules: ['src/pages/not-found.tsx'],
}
