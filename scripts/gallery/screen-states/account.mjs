import { botCheck, busy, click, data, find, followMail, press, see, title, type } from '../steps.mjs'

const signIn = { screen: 'Sign in', address: '/signin' }
const signUp = { screen: 'Sign up', address: '/signup' }
const forgot = { screen: 'Forgot password', address: '/forgot-password' }
const reset = { screen: 'Reset password', address: '/reset-password?token=worn-out' }
const verify = { screen: 'Verify email', address: '/verify-email?token=worn-out' }
const profile = { screen: 'Profile', as: 'customer', address: '/profile' }

const demo = 'demo@listwell.example'
const credentials = (email, password) => [type('Email', email), type('Password', password)]
const signedIn = find('button', 'User menu')
const twice = (first, second = first) => [type('New Password', first), type('Confirm Password', second)]
const askForLink = [type('Email', demo), press('Send Reset Link'), title('Check your email')]

/** @type {import('../screen-states.mjs').ScreenState[]} */
export const accountStates = [
  { ...signIn, state: 'blank', steps: [title('Sign In')] },
  { ...signIn, state: 'fields missing', steps: [press('Sign In'), see('Please fill in all fields')] },
  {
    ...signIn,
    state: 'wrong password',
    steps: [...credentials(demo, 'a guess'), press('Sign In'), see('Invalid credentials.')],
  },
  {
    ...signIn,
    state: 'failed',
    scenario: 'sign-in:500',
    steps: [...credentials(demo, 'demo-password'), press('Sign In'), see('The server is having trouble')],
  },
  {
    ...signIn,
    state: 'busy',
    scenario: 'sign-in:hang',
    steps: [...credentials(demo, 'demo-password'), press('Sign In'), busy('Sign In')],
  },
  {
    ...signIn,
    state: 'failed with endless words',
    scenario: 'sign-in:400,data:endless',
    steps: [...credentials(demo, 'demo-password'), press('Sign In'), see('The server refused')],
  },
  {
    ...signIn,
    state: 'signed in',
    steps: [...credentials(demo, 'demo-password'), press('Sign In'), see('Welcome back!'), signedIn],
  },

  { ...signUp, state: 'blank', steps: [title('Sign Up')] },
  { ...signUp, state: 'fields missing', steps: [press('Sign Up'), see('Please fill in all fields')] },
  {
    ...signUp,
    state: 'address in use',
    steps: [...credentials(demo, 'a long secret'), press('Sign Up'), see('This value is already used.')],
  },
  {
    ...signUp,
    state: 'bot check failed',
    scenario: 'visitor:suspected',
    steps: [
      botCheck,
      ...credentials('new@listwell.example', 'a long secret'),
      press('Sign Up'),
      see('reCAPTCHA verification failed'),
    ],
  },
  {
    ...signUp,
    state: 'signed up without the bot check',
    scenario: 'bot-check:network',
    steps: [...credentials('new@listwell.example', 'a long secret'), press('Sign Up'), see('Welcome!')],
  },
  {
    ...signUp,
    state: 'signed up',
    steps: [...credentials('new@listwell.example', 'a long secret'), press('Sign Up'), see('Welcome!')],
  },

  { ...forgot, state: 'blank', steps: [title('Forgot Password')] },
  {
    ...forgot,
    state: 'email missing',
    steps: [press('Send Reset Link'), see('Please enter your email address')],
  },
  {
    ...forgot,
    state: 'failed',
    scenario: 'forgot-password:503',
    steps: [type('Email', demo), press('Send Reset Link'), see('The server is having trouble')],
  },
  { ...forgot, state: 'sent', steps: askForLink },
  {
    ...forgot,
    state: 'sent to a long address',
    steps: [
      type('Email', `${'somebody-with-a-long-name.'.repeat(8)}@listwell.example`),
      press('Send Reset Link'),
      title('Check your email'),
    ],
  },

  { ...reset, state: 'blank', steps: [title('Reset Password')] },
  {
    ...reset,
    state: 'no token',
    address: '/reset-password',
    steps: [title('Invalid Reset Link')],
  },
  {
    ...reset,
    state: 'too short',
    steps: [...twice('short'), press('Reset Password'), see('at least 8 characters long')],
  },
  {
    ...reset,
    state: 'not the same',
    steps: [...twice('one password', 'another one'), press('Reset Password'), see('Passwords do not match')],
  },
  {
    ...reset,
    state: 'refused',
    steps: [...twice('a new password'), press('Reset Password'), see('Request a new link')],
  },
  {
    ...reset,
    state: 'done',
    address: '/forgot-password',
    steps: [
      ...askForLink,
      followMail('reset', '/reset-password'),
      ...twice('a new password'),
      press('Reset Password'),
      title('Password Reset Successful!'),
    ],
  },

  {
    ...verify,
    state: 'at work',
    scenario: 'verify-email:hang',
    steps: [title('Verifying your email...')],
  },
  { ...verify, state: 'refused', steps: [title('Verification Failed')] },
  { ...verify, state: 'no token', address: '/verify-email', steps: [title('Verification Failed')] },
  {
    ...verify,
    state: 'verified',
    address: '/signup',
    steps: [
      ...credentials('new@listwell.example', 'a long secret'),
      press('Sign Up'),
      see('Welcome!'),
      followMail('confirm', '/verify-email'),
      title('Email Verified Successfully'),
    ],
  },

  { ...profile, state: 'profile', steps: [title('Profile')] },
  { ...profile, state: 'settings', steps: [click('tab', 'Settings'), find('button', 'Update Password')] },
  {
    ...profile,
    state: 'not the same',
    steps: [
      click('tab', 'Settings'),
      ...twice('one password', 'another one'),
      press('Update Password'),
      see('Passwords do not match'),
    ],
  },
  {
    ...profile,
    state: 'failed',
    scenario: 'change-password:422',
    steps: [
      click('tab', 'Settings'),
      ...twice('a new password'),
      press('Update Password'),
      see('Failed to update password'),
    ],
  },
  {
    ...profile,
    state: 'updated',
    steps: [
      click('tab', 'Settings'),
      ...twice('a new password'),
      press('Update Password'),
      see('Password updated successfully'),
    ],
  },
  { ...profile, state: 'visitor', as: 'visitor', steps: [find('link', 'Sign In')] },
  ...['long', 'bare', 'hostile'].map(name => ({
    ...profile,
    state: name,
    as: 'visitor',
    address: '/signin?next=/profile',
    steps: [data(name), ...credentials(demo, 'demo-password'), press('Sign In'), find('tab', 'Settings')],
  })),
]
