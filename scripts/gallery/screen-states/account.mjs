import {
  keepSearches,
  rememberPurchase,
  waitForBotCheck,
  waitForBusyButton,
  click,
  applyDataPreset,
  waitForElement,
  openMailLink,
  clickButton,
  waitForText,
  waitForTitle,
  typeText,
} from '../steps.mjs'

const signIn = { screen: 'Sign in', path: '/signin' }
const signUp = { screen: 'Sign up', path: '/signup' }
const forgot = { screen: 'Forgot password', path: '/forgot-password' }
const reset = { screen: 'Reset password', path: '/reset-password?token=used' }
const verify = { screen: 'Verify email', path: '/verify-email?token=used' }
const profile = { screen: 'Profile', as: 'customer', path: '/profile' }

const demo = 'demo@listwell.example'
const credentials = (email, password) => [typeText('Email', email), typeText('Password', password)]
const confirmedOnly = 'accounts:confirmed'
const signUpSteps = [
  ...credentials('new@listwell.example', 'a long secret'),
  clickButton('Sign Up'),
  waitForText('Welcome!'),
]
const signedIn = waitForElement('button', 'User menu')
const typePasswords = (first, second = first) => [
  typeText('New Password', first),
  typeText('Confirm Password', second),
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
  { ...signIn, state: 'blank', steps: [waitForTitle('Sign In')] },
  {
    ...signIn,
    state: 'fields missing',
    steps: [clickButton('Sign In'), waitForText('Please fill in all fields')],
  },
  {
    ...signIn,
    state: 'wrong password',
    steps: [...credentials(demo, 'a guess'), clickButton('Sign In'), waitForText('Invalid credentials.')],
  },
  {
    ...signIn,
    state: 'failed',
    scenario: 'sign-in:500',
    steps: [
      ...credentials(demo, 'demo-password'),
      clickButton('Sign In'),
      waitForText('Something went wrong. Please try again later.'),
    ],
  },
  {
    ...signIn,
    state: 'busy',
    scenario: 'sign-in:hang',
    steps: [...credentials(demo, 'demo-password'), clickButton('Sign In'), waitForBusyButton('Sign In')],
  },
  {
    ...signIn,
    state: 'failed with a very long message',
    scenario: 'sign-in:400,data:endless',
    steps: [...credentials(demo, 'demo-password'), clickButton('Sign In'), waitForText('The server refused')],
  },
  {
    ...signIn,
    state: 'signed in',
    steps: [
      ...credentials(demo, 'demo-password'),
      clickButton('Sign In'),
      waitForText('Welcome back!'),
      signedIn,
    ],
  },

  {
    ...signIn,
    state: 'second factor',
    scenario: 'add-authenticator',
    steps: [
      ...credentials(demo, 'demo-password'),
      clickButton('Sign In'),
      waitForElement('button', 'Verify'),
    ],
  },
  {
    ...signIn,
    state: 'wrong code, two apps',
    scenario: 'add-authenticator,add-authenticator',
    steps: [
      ...credentials(demo, 'demo-password'),
      clickButton('Sign In'),
      typeText('Code', '000000'),
      clickButton('Verify'),
      waitForText(/This code is wrong or has expired/),
    ],
  },
  {
    ...signIn,
    state: 'too many codes',
    scenario: 'add-authenticator,verify-code:429',
    steps: [
      ...credentials(demo, 'demo-password'),
      clickButton('Sign In'),
      typeText('Code', '000000'),
      clickButton('Verify'),
      waitForText(/You can try again in/),
    ],
  },

  {
    ...signIn,
    state: 'link expired',
    path: '/signin#error=access_denied&error_code=otp_expired',
    steps: [waitForText(/The link could not be used/)],
  },

  { ...signUp, state: 'blank', steps: [waitForTitle('Sign Up')] },
  {
    ...signUp,
    state: 'fields missing',
    steps: [clickButton('Sign Up'), waitForText('Please fill in all fields')],
  },
  {
    ...signUp,
    state: 'email in use',
    steps: [
      ...credentials(demo, 'a long secret'),
      clickButton('Sign Up'),
      waitForText('This value is already used.'),
    ],
  },
  {
    ...signUp,
    state: 'bot check failed',
    scenario: 'visitor:suspected',
    steps: [
      waitForBotCheck,
      ...credentials('new@listwell.example', 'a long secret'),
      clickButton('Sign Up'),
      waitForText('reCAPTCHA verification failed'),
    ],
  },
  {
    ...signUp,
    state: 'signed up without the bot check',
    scenario: 'bot-check:network',
    steps: [
      ...credentials('new@listwell.example', 'a long secret'),
      clickButton('Sign Up'),
      waitForText('Welcome!'),
    ],
  },
  {
    ...signUp,
    state: 'signed up',
    steps: [
      ...credentials('new@listwell.example', 'a long secret'),
      clickButton('Sign Up'),
      waitForText('Welcome!'),
    ],
  },

  {
    ...signUp,
    state: 'new link sent',
    steps: [...signUpSteps, clickButton('Send a new link'), waitForText(/a new link is on its way/)],
  },
  {
    ...signUp,
    state: 'new link refused',
    scenario: 'resend:429',
    steps: [...signUpSteps, clickButton('Send a new link'), waitForText(/The server refused/)],
  },
  {
    ...signUp,
    state: 'new link not offered',
    scenario: 'resend:501',
    steps: [...signUpSteps, clickButton('Send a new link'), waitForText(/isn’t offered here/)],
  },
  {
    ...signIn,
    state: 'email not confirmed',
    path: '/signup',
    scenario: confirmedOnly,
    steps: [
      ...signUpSteps,
      click('link', 'Sign In'),
      ...credentials('new@listwell.example', 'a long secret'),
      clickButton('Sign In'),
      waitForElement('button', 'Send a new link'),
    ],
  },

  { ...forgot, state: 'blank', steps: [waitForTitle('Forgot Password')] },
  {
    ...forgot,
    state: 'email missing',
    steps: [clickButton('Send Reset Link'), waitForText('Please enter your email address')],
  },
  {
    ...forgot,
    state: 'failed',
    scenario: 'forgot-password:503',
    steps: [
      typeText('Email', demo),
      clickButton('Send Reset Link'),
      waitForText('Failed to send password reset email'),
    ],
  },
  { ...forgot, state: 'sent', steps: requestResetLink },
  {
    ...forgot,
    state: 'sent to a long email',
    steps: [
      typeText('Email', `${'somebody-with-a-long-name.'.repeat(8)}@listwell.example`),
      clickButton('Send Reset Link'),
      waitForTitle('Check your email'),
    ],
  },

  { ...reset, state: 'blank', steps: [waitForTitle('Reset Password')] },
  {
    ...reset,
    state: 'no token',
    path: '/reset-password',
    steps: [waitForTitle('Invalid Reset Link')],
  },
  {
    ...reset,
    state: 'too short',
    steps: [
      ...typePasswords('short'),
      clickButton('Reset Password'),
      waitForText('at least 8 characters long'),
    ],
  },
  {
    ...reset,
    state: 'passwords differ',
    steps: [
      ...typePasswords('one password', 'another one'),
      clickButton('Reset Password'),
      waitForText('Passwords do not match'),
    ],
  },
  {
    ...reset,
    state: 'refused',
    steps: [
      ...typePasswords('a new password'),
      clickButton('Reset Password'),
      waitForText('Request a new link'),
    ],
  },
  {
    ...reset,
    state: 'done',
    path: '/forgot-password',
    steps: [
      ...requestResetLink,
      openMailLink('reset', '/reset-password'),
      ...typePasswords('a new password'),
      clickButton('Reset Password'),
      waitForTitle('Password Reset Successful!'),
    ],
  },

  {
    ...verify,
    state: 'in progress',
    scenario: 'verify-email:hang',
    steps: [waitForTitle('Verifying your email...')],
  },
  { ...verify, state: 'refused', steps: [waitForTitle('Verification Failed')] },
  { ...verify, state: 'no token', path: '/verify-email', steps: [waitForTitle('Verification Failed')] },
  {
    ...verify,
    state: 'verified',
    path: '/signup',
    steps: [
      ...credentials('new@listwell.example', 'a long secret'),
      clickButton('Sign Up'),
      waitForText('Welcome!'),
      openMailLink('confirm', '/verify-email'),
      waitForTitle('Email Verified Successfully'),
    ],
  },

  { ...profile, state: 'profile', steps: [waitForTitle('Profile')] },
  {
    ...profile,
    state: 'settings',
    steps: [click('tab', 'Settings'), waitForElement('button', 'Update Password')],
  },
  {
    ...profile,
    state: 'settings, everything remembered',
    steps: [
      waitForTitle('Profile'),
      rememberPurchase({
        id: 59,
        offer: 'Growth',
        quantity: 64_010,
        search: { searchType: 'keyword', keywords: ['bank'], countries: ['DE'] },
        count: 1000,
      }),
      keepSearches(100),
      click('tab', 'Settings'),
      waitForText(/^1,000 orders, /),
      clickButton('Forget everything'),
      waitForElement('alertdialog', 'Forget everything?'),
    ],
  },
  {
    ...profile,
    state: 'email to confirm',
    steps: [
      click('tab', 'Settings'),
      typeText('New Email', 'changed@listwell.example'),
      clickButton('Change email'),
      waitForText('Open the link that we sent'),
    ],
  },
  { ...profile, state: 'naming an app', overlay: true, steps: nameApp },
  { ...profile, state: 'scanning an app', overlay: true, steps: scanApp },
  {
    ...profile,
    state: 'wrong code of an app',
    overlay: true,
    steps: [
      ...scanApp,
      typeText('Code', '000000'),
      clickButton('Verify'),
      waitForText(/This code is wrong or has expired/),
    ],
  },
  {
    ...profile,
    state: 'passwords differ',
    steps: [
      click('tab', 'Settings'),
      ...typePasswords('one password', 'another one'),
      clickButton('Update Password'),
      waitForText('Passwords do not match'),
    ],
  },
  {
    ...profile,
    state: 'failed',
    scenario: 'change-password:422',
    steps: [
      click('tab', 'Settings'),
      ...typePasswords('a new password'),
      clickButton('Update Password'),
      waitForText('Failed to update password'),
    ],
  },
  ...['password', 'code'].map(proof => ({
    ...profile,
    state: `needs a ${proof}`,
    scenario: `proof:${proof}`,
    steps: [
      click('tab', 'Settings'),
      ...typePasswords('a new password'),
      clickButton('Update Password'),
      waitForText(/^Please enter (your current password|the code that we sent you)/),
    ],
  })),
  {
    ...profile,
    state: 'updated',
    steps: [
      click('tab', 'Settings'),
      ...typePasswords('a new password'),
      clickButton('Update Password'),
      waitForText('Password updated successfully'),
    ],
  },
  { ...profile, state: 'visitor', as: 'visitor', steps: [waitForElement('link', 'Sign In')] },
  ...['long', 'bare', 'hostile'].map(name => ({
    ...profile,
    state: name,
    as: 'visitor',
    path: '/signin?next=/profile',
    steps: [
      applyDataPreset(name),
      ...credentials(demo, 'demo-password'),
      clickButton('Sign In'),
      waitForElement('tab', 'Settings'),
    ],
  })),
]
