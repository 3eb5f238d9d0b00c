#!/usr/bin/env bash
# Run the tests of the last commit on newer Python versions from Debian: `make pythons`, as root, with debootstrap installed.
# Each Debian release is installed into a separate folder and entered with chroot; nothing is installed on this machine.
# Arguments are passed to pytest. If other Python versions are installed, you can also run `make test VENV=… PYTHON=…`.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

places=${XDG_CACHE_HOME:-$HOME/.cache}/khronos-pythons
packages=python3,python3-venv,make,git,jq,curl,gawk,procps,ca-certificates
# The files that pip and npm of this machine read, and the files that programs need.
export shared="/dev /sys /opt /etc/hosts /etc/resolv.conf /etc/ssl /etc/pip.conf /etc/npmrc $HOME/.config/pip $HOME/.npmrc"
mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' 'Label: Debian' | head -n 1)

enter() {
  local root=$1 each
  for each in $shared; do
    [ -e "$each" ] || continue
    if [ -d "$each" ]; then mkdir -p "$root$each"; else mkdir -p "$root${each%/*}" && touch "$root$each"; fi
    mount --rbind "$each" "$root$each"
  done
  mount -t proc proc "$root/proc"
  exec chroot "$root" env LC_ALL=C.UTF-8 HOME="$HOME" make --silent -C /khronos test ARGS="$2"
}
export -f enter

failed=()
for release in trixie sid; do
  root=$places/$release
  if [ ! -e "$root/complete" ]; then
    rm -rf "$root"
    mkdir -p "$root"
    debootstrap --variant=minbase --include="$packages" "$release" "$root" "$mirror" > "$places/$release.log"
    git init --quiet "$root/khronos"
    touch "$root/complete"
  fi
  git -C "$root/khronos" fetch --quiet --depth 1 "file://$PWD" HEAD
  git -C "$root/khronos" reset --quiet --hard FETCH_HEAD
  echo "--- $(chroot "$root" python3 --version)"
  unshare --mount --propagation private --pid --fork --kill-child \
    bash -euc 'enter "$@"' _ "$root" "$*" || failed+=("$release")
done
[ ${#failed[@]} = 0 ] && echo "all passed" || { echo "failed on ${failed[*]}"; exit 1; }
