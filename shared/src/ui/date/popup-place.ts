/**
 * Where the popup of a field is put: in its dialog, so that it goes with it, but outside of what scrolls there and
 * would cut it off.
 */
export const popupPlace = (field: HTMLElement): HTMLElement => field.closest<HTMLElement>('.ant-modal-container') ?? field.parentElement!
