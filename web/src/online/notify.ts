// System notifications: only if the visitor has enabled them, and only while the page is not in view.
import { settings } from "../settings.svelte";

/** Whether this browser has them at all. */
export const canNotify = (): boolean => typeof Notification === "function";

/** Asks the visitor's browser; whether it allows them. */
export async function askToNotify(): Promise<boolean> {
  return canNotify() && (await Notification.requestPermission()) === "granted";
}

/** Notifies that it is somebody's turn; per game only the latest is shown. */
export function notifyTurn(title: string, body: string, game: string): void {
  if (!settings.kept.notify || !document.hidden || !canNotify() || Notification.permission !== "granted") return;
  const options = { body, tag: game, icon: "./icon.svg" };
  try {
    const shown = new Notification(title, options);
    shown.onclick = () => {
      window.focus();
      shown.close();
    };
  } catch {
    // On phones only a service worker may.
    void navigator.serviceWorker?.getRegistration().then((worker) => worker?.showNotification(title, { ...options, data: location.href }));
  }
}
