import {
  bankPurchase,
  keepSearches,
  rememberPurchase,
  waitForBotCheck,
  waitForBusyButton,
  click,
  applyDataPreset,
  waitForElement,
  openMailLink,
  clickButton,
  waitForTitle,
  typeText,
} from '../steps.mjs'
import { screen } from '../screen.mjs'

const signIn = screen('Sign in', { path: '/signin' })
const signUp = screen('Sign up', { path: '/signup' })
const forgot = screen('Forgot password', { path: '/forgot-password' })
const reset = screen('Reset password', { path: '/reset-password?token=used' })
const verify = screen('Verify email', { path: '/verify-email?token=used' })
const profile = screen('Profile', { as: 'customer', path: '/profile' })

const demo = 'demo@listwell.example'
const credentials = (email, password) => [typeText('Email', email), typeText('Password', password)]
const submitSignIn = [...credentials(demo, 'demo-password'), clickButton('Sign In')]
const signUpSteps = [
  ...credentials('new@listwell.example', 'a long secret'),
  clickButton('Sign Up'),
  'Welcome!',
]
const typePasswords = (first, second = first) => [
  typeText('New Password', first),
  typeText('Confirm Password', second),
]
const resetPassword = (...passwords) => [...typePasswords(...passwords), clickButton('Reset Password')]
const updatePassword = (...passwords) => [
  click('tab', 'Settings'),
  ...typePasswords(...passwords),
  clickButton('Update Password'),
]
const requestResetLink = [
  typeText('Email', demo),
  clickButton('Send Reset Link'),
  waitForTitle('Check your email'),
]

const nameApp = [
  click('tab', 'Settings'),
  clickButton('Add an authenticator app'),
  waitForElement('textbox', 'Name'),
]
const scanApp = [...nameApp, clickButton('Continue'), waitForElement('textbox', 'Code')]

/** @type {import('../screen-states.mjs').ScreenState[]} */
export const accountStates = [
  signIn('blank', [waitForTitle('Sign In')]),
  signIn('fields missing', [clickButton('Sign In'), 'Please fill in all fields']),
  signIn('wrong password', [...credentials(demo, 'a guess'), clickButton('Sign In'), 'Invalid credentials.']),
  signIn('failed', { scenario: 'sign-in:500' }, [
    ...submitSignIn,
    'Something went wrong. Please try again later.',
  ]),
  signIn('busy', { scenario: 'sign-in:hang' }, [...submitSignIn, waitForBusyButton('Sign In')]),
  signIn('failed with a very long message', { scenario: 'sign-in:400,data:endless' }, [
    ...submitSignIn,
    'The server refused',
  ]),
  signIn('signed in', [...submitSignIn, 'Welcome back!', waitForElement('button', 'User menu')]),

  signIn('second factor', { scenario: 'add-authenticator' }, [
    ...submitSignIn,
    waitForElement('button', 'Verify'),
  ]),
  signIn('wrong code, two apps', { scenario: 'add-authenticator,add-authenticator' }, [
    ...submitSignIn,
    typeText('Code', '000000'),
    clickButton('Verify'),
    /This code is wrong or has expired/,
  ]),
  signIn('too many codes', { scenario: 'add-authenticator,verify-code:429' }, [
    ...submitSignIn,
    typeText('Code', '000000'),
    clickButton('Verify'),
    /You can try again in/,
  ]),

  signIn('link expired', { path: '/signin#error=access_denied&error_code=otp_expired' }, [
    /The link could not be used/,
  ]),

  signUp('blank', [waitForTitle('Sign Up')]),
  signUp('fields missing', [clickButton('Sign Up'), 'Please fill in all fields']),
  signUp('email in use', [
    ...credentials(demo, 'a long secret'),
    clickButton('Sign Up'),
    'This value is already used.',
  ]),
  signUp('bot check failed', { scenario: 'visitor:suspected' }, [
    waitForBotCheck,
    ...credentials('new@listwell.example', 'a long secret'),
    clickButton('Sign Up'),
    'reCAPTCHA verification failed',
  ]),
  signUp('signed up without the bot check', { scenario: 'bot-check:network' }, signUpSteps),
  signUp('signed up', signUpSteps),

  signUp('new link sent', [...signUpSteps, clickButton('Send a new link'), /a new link is on its way/]),
  signUp('new link refused', { scenario: 'resend:429' }, [
    ...signUpSteps,
    clickButton('Send a new link'),
    /The server refused/,
  ]),
  signUp('new link not offered', { scenario: 'resend:501' }, [
    ...signUpSteps,
    clickButton('Send a new link'),
    /isn’t offered here/,
  ]),
  signIn('email not confirmed', { path: '/signup', scenario: 'accounts:confirmed' }, [
    ...signUpSteps,
    click('link', 'Sign In'),
    ...credentials('new@listwell.example', 'a long secret'),
    clickButton('Sign In'),
    waitForElement('button', 'Send a new link'),
  ]),

  forgot('blank', [waitForTitle('Forgot Password')]),
  forgot('email missing', [clickButton('Send Reset Link'), 'Please enter your email address']),
  forgot('failed', { scenario: 'forgot-password:503' }, [
    typeText('Email', demo),
    clickButton('Send Reset Link'),
    'Failed to send password reset email',
  ]),
  forgot('sent', requestResetLink),
  forgot('sent to a long email', [
    typeText('Email', `${'somebody-with-a-long-name.'.repeat(8)}@listwell.example`),
    clickButton('Send Reset Link'),
    waitForTitle('Check your email'),
  ]),

  reset('blank', [waitForTitle('Reset Password')]),
  reset('no token', { path: '/reset-password' }, [waitForTitle('Invalid Reset Link')]),
  reset('too short', [...resetPassword('short'), 'at least 8 characters long']),
  reset('passwords differ', [...resetPassword('one password', 'another one'), 'Passwords do not match']),
  reset('refused', [...resetPassword('a new password'), 'Request a new link']),
  reset('done', { path: '/forgot-password' }, [
    ...requestResetLink,
    openMailLink('reset', '/reset-password'),
    ...resetPassword('a new password'),
    waitForTitle('Password Reset Successful!'),
  ]),

  verify('in progress', { scenario: 'verify-email:hang' }, [waitForTitle('Verifying your email...')]),
  verify('refused', [waitForTitle('Verification Failed')]),
  verify('no token', { path: '/verify-email' }, [waitForTitle('Verification Failed')]),
  verify('verified', { path: '/signup' }, [
    ...signUpSteps,
    openMailLink('confirm', '/verify-email'),
    waitForTitle('Email Verified Successfully'),
  ]),

  profile('profile', [waitForTitle('Profile')]),
  profile('settings', [click('tab', 'Settings'), waitForElement('button', 'Update Password')]),
  profile('settings, everything remembered', [
    waitForTitle('Profile'),
    rememberPurchase({ ...bankPurchase, count: 1000 }),
    keepSearches(100),
    click('tab', 'Settings'),
    /^1,000 orders, /,
    clickButton('Forget everything'),
    waitForElement('alertdialog', 'Forget everything?'),
  ]),
  profile('email to confirm', [
    click('tab', 'Settings'),
    typeText('New Email', 'changed@listwell.example'),
    clickButton('Change email'),
    'Open the link that we sent',
  ]),
  profile('naming an app', { overlay: true }, nameApp),
  profile('scanning an app', { overlay: true }, scanApp),
  profile('wrong code of an app', { overlay: true }, [
    ...scanApp,
    typeText('Code', '000000'),
    clickButton('Verify'),
    /This code is wrong or has expired/,
  ]),
  profile('passwords differ', [...updatePassword('one password', 'another one'), 'Passwords do not match']),
  profile('failed', { scenario: 'change-password:422' }, [
    ...updatePassword('a new password'),
    'Failed to update password',
  ]),
  ...['password', 'code'].map(proof =>
    profile(`needs a ${proof}`, { scenario: `proof:${proof}` }, [
      ...updatePassword('a new password'),
      /^Please enter (your current password|the code that we sent you)/,
    ]),
  ),
  profile('updated', [...updatePassword('a new password'), 'Password updated successfully']),
  profile('visitor', { as: 'visitor' }, [waitForElement('link', 'Sign In')]),
  ...'long bare hostile'
    .split(' ')
    .map(name =>
      profile(name, { as: 'visitor', path: '/signin?next=/profile' }, [
        applyDataPreset(name),
        ...submitSignIn,
        waitForElement('tab', 'Settings'),
      ]),
    ),
]
