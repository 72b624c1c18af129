import { useNavigate } from 'react-router-dom'
import { paths } from '@/config/paths'
import { IconButton } from '@/ui/icon-button'
import { CloseIcon } from '@/ui/icons'
import { Waiting } from '@/ui/skeleton'
import { AuthPanel } from './auth-panel'
import { Brand } from './brand'
import { Footer } from './footer'
import { MainArea } from './main-area'
import { SkipLink } from './skip-link'

/** The layout of the auth pages: a form, a panel beside or below it that says what the product offers, and a button to the home page. */
export default function AuthLayout() {
  const navigate = useNavigate()
  return (
    <div className="relative flex min-h-dvh flex-col lg:grid lg:grid-cols-auth lg:grid-rows-[1fr_auto]">
      <div className="flex flex-1 flex-col">
        <SkipLink />
        <header className="flex h-nav-phone items-center px-4 pr-16 sm:h-nav sm:px-8">
          <Brand />
        </header>
        <IconButton
          label="Close"
          onClick={() => void navigate(paths.home)}
          className="absolute top-below right-0.5 z-sticky sm:top-3 sm:right-4 lg:text-on-panel lg:hover:bg-transparent lg:hover:text-on-panel-secondary"
        >
          <CloseIcon />
        </IconButton>
        <MainArea
          className="mx-auto w-full flex-1 px-4 py-8 outline-none [&>#notice]:p-0 [&>#notice]:pb-8 sm:max-w-form sm:px-0 sm:py-16 lg:pt-auth lg:pb-8"
          fallback={<Waiting />}
        />
      </div>
      <AuthPanel />
      <div className="page-footer">
        <Footer className="px-4 sm:px-8" />
      </div>
    </div>
  )
}
