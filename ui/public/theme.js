// Before anything is drawn: the theme that was chosen, so that the page does not flash in the other.
(() => {
  try {
    const theme = JSON.parse(localStorage.getItem("manykings.settings") ?? "{}").theme;
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  } catch {
    // No storage, or another's: the theme of the system.
  }
})();
