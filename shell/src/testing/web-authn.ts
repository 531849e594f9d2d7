/** Gives the window what a browser has of WebAuthn, or nothing of it. */
export function setWebAuthn(credentials: object | undefined, isSecureContext = credentials !== undefined) {
  Object.defineProperty(window, 'isSecureContext', { value: isSecureContext, configurable: true })
  Object.defineProperty(navigator, 'credentials', { value: credentials, configurable: true })
  if (credentials && isSecureContext) Object.defineProperty(window, 'PublicKeyCredential', { value: () => {}, configurable: true })
  else Reflect.deleteProperty(window, 'PublicKeyCredential')
}
