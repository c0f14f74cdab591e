// What is played against the computer is shown below its board.
const played = document.querySelector("#played");
document.querySelector("#computer").addEventListener("tablier-change", ({ detail }) => {
  played.textContent = detail.words.join(" ");
});
