/** Makes the name of a variable that isn't listed below a type error. */
interface ViteTypeOptions {
  strictImportMetaEnv: unknown
}

/** The settings that Vite puts into `import.meta.env`; what they mean: README.md, section Settings. */
interface ImportMetaEnv {
  readonly VITE_API_URL?: string
  readonly VITE_AUTH_URL?: string
  readonly VITE_STRIPE_PUBLISHABLE_KEY?: string
  readonly VITE_RECAPTCHA_SITE_KEY?: string
  readonly VITE_MERCURE_ORIGIN?: string
  readonly VITE_MERCURE_AUTH?: string
  readonly VITE_MERCURE_PARAM?: string
  readonly VITE_AUTH_VERSION_HEADER?: string
  readonly VITE_AUTH_FLOW?: string
  readonly VITE_AUTH_METHODS?: string
  readonly VITE_SITE_URL?: string
  readonly VITE_CONTACT?: string
  readonly VITE_API_MOCKING?: string
}
