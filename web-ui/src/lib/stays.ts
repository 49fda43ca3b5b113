/** Does the browser keep the static site, so that no network is needed after the first visit? */
export const stays = isSecureContext && "serviceWorker" in navigator;
