/** What the names of a remote's classes, keyframes and fonts begin with: no remote's name has this in it. */
export const ownPrefix = (remote: string) => `${remote}__`

/** The class of the elements that a remote is mounted in, and of its dialogs and popups. */
export const placeClass = (remote: string) => `${ownPrefix(remote)}place`
