/** The parts of the library that are used: a chunk that nothing loads before a press. */
export {
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser'
