// Before anything is drawn: the theme and the board that were chosen, so that the page does not flash in others.
(() => {
  try {
    const { theme, board } = JSON.parse(localStorage.getItem("manykings.settings") ?? "{}");
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
    if (typeof board === "string") document.documentElement.dataset.board = board;
  } catch {
    // No storage, or another's: the theme of the system.
  }
})();
